import { useEffect } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { useSession } from "#device/use-session.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { StepProgress } from "#shared/accounts/step-progress.tsx";
import { loginPath, REVIEW_PATH } from "#shared/navigation/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { CodeForm } from "./code-form.tsx";
import { changeDraft, currentDraft, useDraft } from "./draft-store.ts";
import { PartnerRedirect } from "./partner-redirect.tsx";
import { useClearCardOnLeave } from "./payment-method.ts";
import { alreadySignedIn, register as copy } from "./register-copy.ts";
import { RegisterForm } from "./register-form.tsx";
import styles from "./registration.module.css";
import { detailsStep } from "./steps.ts";
import { useCode } from "./use-code.ts";

export function RegisterPage() {
  const [query] = useSearchParams();
  const code = query.get("code")?.trim() ?? "";
  const email = query.get("email")?.trim() ?? "";
  const session = useSession();
  const draft = useDraft();
  const lookup = useCode(code);
  useClearCardOnLeave();
  useEffect(() => {
    if (email && !currentDraft().email) changeDraft({ email });
  }, [email]);
  // Details of a possibly paid attempt can't change.
  if (!code && draft.isOpen) return <Navigate to={REVIEW_PATH} replace />;
  if (lookup.redirect) return <PartnerRedirect url={lookup.redirect} />;
  if (session) return <AlreadySignedIn email={session.user.email} />;
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

/** A new account would end in the pages of the person who is signed in. */
function AlreadySignedIn({ email }: { readonly email: string }) {
  return (
    <EntryFrame title={alreadySignedIn.title}>
      <div className={styles.form}>
        <Note tone="attention" isNew>
          {alreadySignedIn.text(email)}
        </Note>
        <LinkButton to="/you" kind="main" wide>
          {alreadySignedIn.open}
        </LinkButton>
      </div>
    </EntryFrame>
  );
}
