import { useEffect, useState } from "react";
import type { PasskeyOptions, SecondStepMethod } from "#contract/accounts/second-step.ts";
import { supportsPasskeys } from "#device/passkey-support.ts";
import { allowUnlock, signWithPasskey } from "#device/passkeys.ts";
import { FormError, focusField } from "#shared/accounts/form-error.tsx";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { SecondStepProof } from "#sync/session/second-step.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { TextButton } from "#ui/text-link.tsx";
import { firstInDialog } from "#ui/use-modal.ts";
import { secondStepForm as copy, passkeyProblems } from "./second-step-copy.ts";
import styles from "./second-step-form.module.css";

type Props = {
  readonly methods: readonly SecondStepMethod[];
  readonly passkey: PasskeyOptions | null;
  /** Returns the failure, if the proof wasn't accepted. */
  readonly onProof: (proof: SecondStepProof) => Promise<FailedOutcome | undefined>;
  /** Shown without a connection. */
  readonly offline: string;
  /** Called with the kind of code that is asked for, or `undefined` for a passkey only. */
  readonly onMethod?: (method: CodeMethod | undefined) => void;
};

export type CodeMethod = Exclude<SecondStepMethod, "passkey">;
type Problem = { readonly at: "code" | "form"; readonly text: string };

const codeFields = {
  app: {
    label: copy.code,
    hint: undefined,
    missing: copy.codeMissing,
    other: copy.useApp,
  },
  recovery_code: {
    label: copy.recoveryCode,
    hint: copy.recoveryCodeHint,
    missing: copy.recoveryCodeMissing,
    other: copy.useRecoveryCode,
  },
} as const;

function problemOf(outcome: FailedOutcome, offline: string): Problem {
  if (outcome.kind === "later") return { at: "form", text: copy.tooMany(outcome.delayMs) };
  const fields = outcome.kind === "refused" ? outcome.fields : undefined;
  const sentence = fields?.app_code?.[0] ?? fields?.recovery_code?.[0];
  if (sentence) return { at: "code", text: sentence };
  return { at: "form", text: requestErrorMessage(outcome, offline) };
}

/** Asks for a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ methods, passkey, onProof, offline, onMethod }: Props) {
  const options = supportsPasskeys() ? passkey : null;
  const [method, setMethod] = useState<CodeMethod | undefined>(firstMethod(methods, options));
  const [problem, setProblem] = useState<Problem>();
  const [busyWith, setBusyWith] = useState<"passkey" | "code">();

  useEffect(() => onMethod?.(method), [onMethod, method]);

  async function send(proof: SecondStepProof): Promise<Problem | undefined> {
    setProblem(undefined);
    const failure = await onProof(proof);
    setBusyWith(undefined);
    const next = failure && problemOf(failure, offline);
    setProblem(next);
    return next;
  }
  async function submitPasskey(request: PasskeyOptions) {
    setBusyWith("passkey");
    setProblem(undefined);
    const result = await signWithPasskey(request);
    if (result.kind === "done") {
      const next = await send({ passkey: result.passkey });
      if (!next) allowUnlock(result.unlock);
      return;
    }
    setBusyWith(undefined);
    setProblem({ at: "form", text: passkeyProblems[result.kind] });
  }
  function submitCode(code: string) {
    setBusyWith("code");
    return send(method === "app" ? { app_code: code } : { recovery_code: code });
  }
  const others = (["app", "recovery_code"] as const).filter(
    (one) => one !== method && methods.includes(one),
  );

  return (
    <div className={styles.step}>
      {options && (
        <Button
          kind={method ? "quiet" : "main"}
          icon="key"
          wide
          busy={busyWith !== undefined}
          onClick={() => void submitPasskey(options)}
        >
          {busyWith === "passkey" ? copy.usingPasskey : copy.usePasskey}
        </Button>
      )}
      {method && (
        <CodeForm
          key={method}
          method={method}
          isBusy={busyWith !== undefined}
          error={problem?.at === "code" ? problem.text : undefined}
          onCode={submitCode}
        />
      )}
      <FormError text={problem?.at === "form" ? problem.text : undefined} />
      {others.map((one) => (
        <TextButton
          key={one}
          onClick={() => {
            setMethod(one);
            setProblem(undefined);
          }}
        >
          {codeFields[one].other}
        </TextButton>
      ))}
    </div>
  );
}

type CodeFormProps = {
  readonly method: CodeMethod;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onCode: (code: string) => Promise<Problem | undefined>;
};

function CodeForm({ method, isBusy, error, onCode }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { label, hint, missing } = codeFields[method];
  async function submit(form: HTMLFormElement) {
    setMissing(!code.trim());
    if (!code.trim() || (await onCode(code))?.at === "code") focusField(form, "code");
  }
  return (
    <Form className={styles.step} busy={isBusy} onSubmit={(form) => void submit(form)}>
      <Field
        label={label}
        hint={hint}
        name="code"
        autoComplete={method === "app" ? "one-time-code" : "off"}
        inputMode={method === "app" ? "numeric" : "text"}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        ref={firstInDialog}
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={isMissing ? missing : error}
      />
      <Button type="submit" kind="main" wide busy={isBusy}>
        {isBusy ? copy.verifying : copy.verify}
      </Button>
    </Form>
  );
}

/** The app first; recovery codes only if there is nothing else. */
function firstMethod(methods: readonly SecondStepMethod[], options: PasskeyOptions | null) {
  if (methods.includes("app")) return "app";
  return options ? undefined : "recovery_code";
}
