import { useEffect } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { EmailCodeForm } from "#shared/accounts/email-code-form.tsx";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { proveEmail, requestEmailCode } from "#shared/accounts/registration-calls.ts";
import { StepProgress } from "#shared/accounts/step-progress.tsx";
import { BILLING_PATH, REGISTER_PATH } from "#shared/navigation/paths.ts";
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

function CodeForm({ email }: { readonly email: string }) {
  const navigate = useNavigate();
  const verify = async (code: string) => {
    const outcome = await proveEmail(currentDraft().proof, code);
    if (outcome.kind === "refused" && outcome.code === "email_taken")
      return void finishWithExistingAccount(navigate, email, outcome.errors.join(" "));
    if (outcome.kind !== "accepted") return outcome;
    changeDraft({ isProven: true });
  };
  const resend = async () => {
    const outcome = await requestEmailCode(email);
    if (outcome.kind === "accepted")
      changeDraft({ proof: outcome.value.id, proofEmail: email, isProven: false });
    return outcome;
  };
  return (
    <EmailCodeForm
      offline={copy.offline}
      resent={copy.resent(email)}
      verify={verify}
      resend={resend}
    />
  );
}
