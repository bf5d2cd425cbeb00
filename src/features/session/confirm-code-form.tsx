import { useState } from "react";
import {
  confirmEmail,
  resendConfirmation,
  type SignInFields,
} from "#shared/accounts/confirm-calls.ts";
import { FormError, focusField } from "#shared/accounts/form-error.tsx";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { confirmEmail as copy } from "./confirm-email-copy.ts";
import styles from "./session.module.css";

type Props = {
  readonly email: string;
  /** For people who aren't signed in. */
  readonly signIn?: SignInFields | undefined;
  readonly onConfirmed: () => void;
};

const isWrongCode = (outcome: FailedOutcome) =>
  outcome.kind === "refused" && outcome.code === "invalid";

/** Takes the code from the mail, and sends another mail. */
export function ConfirmCodeForm({ email, signIn, onConfirmed }: Props) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busyWith, setBusyWith] = useState<"code" | "mail">();
  const [isResent, setResent] = useState(false);

  function startTrying(work: "code" | "mail") {
    setBusyWith(work);
    setError(undefined);
    setProblem(undefined);
    setResent(false);
  }

  async function submit(form: HTMLFormElement) {
    const typed = code.trim();
    if (!typed) {
      setError(copy.codeMissing);
      return focusField(form, "code");
    }
    startTrying("code");
    const outcome = await confirmEmail({ code: typed }, signIn);
    setBusyWith(undefined);
    if (outcome.kind === "accepted") return onConfirmed();
    const text = requestErrorMessage(outcome, copy.offline);
    if (!isWrongCode(outcome)) return setProblem(text);
    setError(text);
    focusField(form, "code");
  }

  async function resend() {
    startTrying("mail");
    const outcome = await resendConfirmation(email);
    setBusyWith(undefined);
    if (outcome.kind !== "accepted") return setProblem(requestErrorMessage(outcome, copy.offline));
    setCode("");
    setResent(true);
  }

  return (
    <Form className={styles.form} busy={busyWith !== undefined} onSubmit={submit}>
      <Field
        label={copy.code}
        hint={copy.codeHint}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={error}
      />
      <FormError text={problem} />
      <div className={styles.status} role="status">
        {isResent && <Note>{copy.resent(email)}</Note>}
      </div>
      <Button type="submit" kind="main" wide busy={busyWith === "code"}>
        {busyWith === "code" ? copy.submitting : copy.submit}
      </Button>
      <Button wide busy={busyWith === "mail"} onClick={resend}>
        {busyWith === "mail" ? copy.resending : copy.resend}
      </Button>
    </Form>
  );
}
