import { useState } from "react";
import {
  type PasskeyWire,
  removeAuthenticatorApp,
  removePasskey,
  type TwoStepWire,
} from "#contract/accounts/two-step.ts";
import { lock } from "#device/lock.ts";
import { call } from "#device/session.ts";
import { useSession } from "#device/use-session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { removeDialog as copy } from "./copy.ts";
import styles from "./two-step.module.css";
import { problemText } from "./two-step-calls.ts";
import type { ShowChange } from "./use-two-step.ts";

type Props = {
  readonly factor: PasskeyWire | "app";
  readonly twoStep: TwoStepWire;
  readonly onClose: () => void;
  readonly onChange: ShowChange;
};

/** Confirms the removal of a passkey or the app. */
export function RemoveDialog({ factor, twoStep, onClose, onChange }: Props) {
  const owner = useSession()?.user.id;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isLast = twoStep.passkeys.length + (twoStep.app ? 1 : 0) === 1;
  const remove = async () => {
    setBusy(true);
    const outcome =
      factor === "app"
        ? await call(removeAuthenticatorApp, {})
        : await call(removePasskey, { params: { id: factor.id } });
    setBusy(false);
    if (outcome.kind !== "accepted") return setProblem(problemText(outcome));
    if (factor !== "app" && owner !== undefined) lock.removePasskey(owner, factor.id);
    showToast({ text: factor === "app" ? copy.appRemoved : copy.passkeyRemoved(factor.name) });
    onClose();
    onChange(outcome.value);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={factor === "app" ? copy.appTitle : copy.passkeyTitle}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            {factor === "app" ? copy.removeApp : copy.removePasskey}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{factor === "app" ? copy.appText : copy.passkeyText(factor.name)}</p>
        {isLast && <p>{copy.lastText}</p>}
        <FormError text={problem} />
      </div>
    </Dialog>
  );
}
