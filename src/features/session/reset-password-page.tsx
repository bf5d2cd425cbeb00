import { useLayoutEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { changePassword } from "#device/session.ts";
import { useSession } from "#device/use-session.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { credentialsInLink } from "./link-credentials.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { OtherUserSignedIn } from "./other-user-signed-in.tsx";
import { backToSignIn, resetPassword as copy } from "./password-copy.ts";
import styles from "./session.module.css";
import type { Message } from "./urls.ts";

const EXPIRED: Message = { message: copy.expired };

/**
 * Opened by the link in the reset mail. Its credentials are removed from the URL at once and kept
 * only in this page's state.
 */
export function ResetPasswordPage() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const [credentials] = useState(() => credentialsInLink(search));
  useLayoutEffect(() => {
    if (credentials && (search || hash)) void navigate("/reset-password", { replace: true });
  }, [credentials, search, hash, navigate]);
  if (!credentials) return <Navigate to="/login" state={EXPIRED} replace />;
  if (session && session.user.email !== credentials.uid)
    return <OtherUserSignedIn email={session.user.email} />;
  const toLogin = (state: Message) => void navigate("/login", { state, replace: true });
  return (
    <EntryFrame title={copy.title} lead={copy.lead(credentials.uid)}>
      <NewPasswordForm
        owner={{ email: credentials.uid }}
        save={async (password, confirmation) => {
          const outcome = await changePassword(credentials, password, confirmation);
          if (outcome.kind === "accepted") toLogin({ message: outcome.value.message });
          return outcome;
        }}
        onFailed={(outcome) => {
          const isOver = outcome.kind === "refused" && outcome.code === "unauthenticated";
          if (isOver) toLogin(EXPIRED);
          return isOver;
        }}
      />
      <p className={styles.lead}>
        <TextLink to="/login">{backToSignIn}</TextLink>
      </p>
    </EntryFrame>
  );
}
