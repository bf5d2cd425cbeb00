import { useEffect } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { StepProgress } from "#shared/accounts/step-progress.tsx";
import { loginPath, REVIEW_PATH } from "#shared/navigation/paths.ts";
import { TextLink } from "#ui/text-link.tsx";
import { CodeForm } from "./code-form.tsx";
import { changeDraft, currentDraft, useDraft } from "./draft-store.ts";
import { PartnerRedirect } from "./partner-redirect.tsx";
import { useClearCardOnLeave } from "./payment-method.ts";
import { register as copy } from "./register-copy.ts";
import { RegisterForm } from "./register-form.tsx";
import styles from "./registration.module.css";
import { detailsStep } from "./steps.ts";
import { useCode } from "./use-code.ts";

export function RegisterPage() {
  const [query] = useSearchParams();
  const code = query.get("code")?.trim() ?? "";
  const email = query.get("email")?.trim() ?? "";
  const draft = useDraft();
  const lookup = useCode(code);
  useClearCardOnLeave();
  useEffect(() => {
    if (email && !currentDraft().email) changeDraft({ email });
  }, [email]);
  // Details of a possibly paid attempt can't change.
  if (!code && draft.isOpen) return <Navigate to={REVIEW_PATH} replace />;
  if (lookup.redirect) return <PartnerRedirect url={lookup.redirect} />;
  return (
    <EntryFrame title={copy.title} lead={copy.lead}>
      <StepProgress {...detailsStep(code)} />
      <CodeForm key={code} code={code} lookup={lookup} />
      <RegisterForm code={code} state={lookup.state} />
      <p className={styles.lead}>
        <TextLink to={loginPath(draft.email.trim())}>{copy.haveAccount}</TextLink>
      </p>
    </EntryFrame>
  );
}
