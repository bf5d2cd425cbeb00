import { useState } from "react";
import type { SecondStep } from "#contract/accounts/second-step.ts";
import { completeSignIn } from "#device/second-step.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import type { FailedOutcome } from "#shared/requests/request-errors.ts";
import { type CodeMethod, SecondStepForm } from "#shared/two-step/second-step-form.tsx";
import type { SecondStepProof } from "#sync/session/second-step.ts";
import { TextButton } from "#ui/text-link.tsx";
import { showToast } from "#ui/toast.tsx";
import { secondStep as copy } from "./second-step-copy.ts";
import styles from "./session.module.css";

type Props = {
  readonly step: SecondStep;
  readonly password: string;
  /** Back to email and password, with a sentence if the second step is over. */
  readonly onBack: (message?: string) => void;
};

/** Asks for the second step after the right password. */
export function SecondStepScreen({ step, password, onBack }: Props) {
  const [method, setMethod] = useState<CodeMethod | undefined>(
    step.methods.includes("app") ? "app" : undefined,
  );
  async function prove(proof: SecondStepProof): Promise<FailedOutcome | undefined> {
    const outcome = await completeSignIn(step.token, proof, password);
    if (outcome.kind === "accepted") {
      const { recoveryCodesLeft } = outcome.value;
      if (recoveryCodesLeft !== undefined)
        showToast({ text: copy.recoveryCodesLeft(recoveryCodesLeft) });
      return;
    }
    const isOver = outcome.kind === "refused" && outcome.code === "unauthenticated";
    if (isOver) onBack(outcome.errors.join(" "));
    return outcome;
  }
  return (
    <EntryFrame {...copy.heads[method ?? "passkey"]}>
      <div className={styles.form}>
        <SecondStepForm
          methods={step.methods}
          passkey={step.passkey}
          onProof={prove}
          offline={copy.offline}
          onMethod={setMethod}
        />
      </div>
      <div className={styles.or}>
        <p className="small muted">{copy.help}</p>
        <div>
          <TextButton onClick={() => onBack()}>{copy.back}</TextButton>
        </div>
      </div>
    </EntryFrame>
  );
}
