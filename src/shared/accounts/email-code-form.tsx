import { useState } from "react";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { emailCode as copy } from "./email-code-copy.ts";
import styles from "./email-code-form.module.css";
import { FormError, focusField } from "./form-error.tsx";

type Props = {
  readonly offline: string;
  readonly resent: string;
  /** Resolves to undefined when the page has dealt with the reply. */
  readonly verify: (code: string) => Promise<FailedOutcome | undefined>;
  readonly resend: () => Promise<Outcome<unknown>>;
};

const isAboutCode = (outcome: FailedOutcome) =>
  outcome.kind === "refused" && outcome.code === "invalid";

/** Takes the 6-digit code from a mail, and sends another mail. */
export function EmailCodeForm({ offline, resent, verify, resend }: Props) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busyWith, setBusyWith] = useState<"code" | "mail">();
  const [isResent, setResent] = useState(false);

  function start(work: "code" | "mail") {
    setBusyWith(work);
    setError(undefined);
    setProblem(undefined);
    setResent(false);
  }

  async function submit(form: HTMLFormElement) {
    const typed = code.replaceAll(/\s/g, "");
    if (!/^\d{6}$/.test(typed)) {
      setError(copy.codeMissing);
      return focusField(form, "code");
    }
    start("code");
    const failed = await verify(typed);
    setBusyWith(undefined);
    if (!failed) return;
    const text = requestErrorMessage(failed, offline);
    if (!isAboutCode(failed)) return setProblem(text);
    setError(text);
    focusField(form, "code");
  }

  async function sendAgain() {
    start("mail");
    const outcome = await resend();
    setBusyWith(undefined);
    if (outcome.kind !== "accepted") return setProblem(requestErrorMessage(outcome, offline));
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
        {isResent && <Note>{resent}</Note>}
      </div>
      <Button type="submit" kind="main" wide busy={busyWith === "code"}>
        {busyWith === "code" ? copy.submitting : copy.submit}
      </Button>
      <Button wide busy={busyWith === "mail"} onClick={sendAgain}>
        {busyWith === "mail" ? copy.resending : copy.resend}
      </Button>
    </Form>
  );
}
