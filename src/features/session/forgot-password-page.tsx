import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { requestPassword } from "#device/session.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { EmailForm } from "./email-form.tsx";
import { backToSignIn, forgotPassword as copy } from "./password-copy.ts";
import styles from "./session.module.css";
import { type Message, signedOutPage } from "./urls.ts";

export function ForgotPasswordPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [email, setEmail] = useState(query.get("email") ?? "");
  const login = signedOutPage("/login", {
    email: email.trim(),
    redirect_url: query.get("redirect_url"),
  });
  return (
    <EntryFrame title={copy.title} lead={copy.lead}>
      <EmailForm
        email={email}
        onEmail={setEmail}
        action={copy.submit}
        offline={copy.offline}
        send={requestPassword}
        onSent={(message) => void navigate(login, { state: { message } satisfies Message })}
      />
      <p className={styles.lead}>
        <TextLink to={login}>{backToSignIn}</TextLink>
      </p>
    </EntryFrame>
  );
}
