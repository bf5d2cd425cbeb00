import { useEffect, useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { FormError, focusField } from "#shared/accounts/form-error.tsx";
import { proveEmail, requestEmailCode } from "#shared/accounts/registration-calls.ts";
import { StepProgress } from "#shared/accounts/step-progress.tsx";
import { BILLING_PATH, REGISTER_PATH } from "#shared/navigation/paths.ts";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { hasCode, isEmailProven } from "./draft.ts";
import { changeDraft, currentDraft, useDraft } from "./draft-store.ts";
import { finishWithExistingAccount } from "./finish-registration.ts";
import { proveEmail as copy } from "./register-copy.ts";
import styles from "./registration.module.css";
import { emailStep } from "./steps.ts";

/** Takes the mailed code before a card is asked for, so that no one pays for an account at a mistyped address. */
export function ProveEmailPage() {
  const draft = useDraft();
  const navigate = useNavigate();
  const isProven = isEmailProven(draft);
  useEffect(() => {
    if (isProven) void navigate(BILLING_PATH, { replace: true });
  }, [isProven, navigate]);
  if (!hasCode(draft)) return <Navigate to={REGISTER_PATH} replace />;
  return (
    <EntryFrame title={copy.title} lead={copy.lead(draft.email.trim())}>
      <StepProgress {...emailStep} />
      <CodeForm email={draft.email.trim()} />
      <p className={styles.lead}>
        <TextLink to={REGISTER_PATH}>{copy.change}</TextLink>
      </p>
    </EntryFrame>
  );
}

const isAboutCode = (outcome: FailedOutcome) =>
  outcome.kind === "refused" && outcome.code === "invalid";

function CodeForm({ email }: { readonly email: string }) {
  const navigate = useNavigate();
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
    const outcome = await proveEmail(currentDraft().proof, typed);
    setBusyWith(undefined);
    if (outcome.kind === "accepted") return void changeDraft({ isProven: true });
    if (outcome.kind === "refused" && outcome.code === "email_taken")
      return finishWithExistingAccount(navigate, email, outcome.errors.join(" "));
    const text = requestErrorMessage(outcome, copy.offline);
    if (!isAboutCode(outcome)) return setProblem(text);
    setError(text);
    focusField(form, "code");
  }

  async function resend() {
    start("mail");
    const outcome = await requestEmailCode(email);
    setBusyWith(undefined);
    if (outcome.kind !== "accepted") return setProblem(requestErrorMessage(outcome, copy.offline));
    changeDraft({ proof: outcome.value.id, proofEmail: email, isProven: false });
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
