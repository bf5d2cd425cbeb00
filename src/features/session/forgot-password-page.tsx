import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { requestPassword } from "#device/session.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { EmailForm } from "./email-form.tsx";
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
    <EntryFrame
      title="Forgot your password?"
      lead="We send a link to your email. It opens a page where you choose a new password."
    >
      <EmailForm
        email={email}
        onEmail={setEmail}
        action="Send the link"
        acting="Sending the link"
        send={requestPassword}
        onSent={(message) => void navigate(login, { state: { message } satisfies Message })}
      />
      <p className={styles.lead}>
        <TextLink to={login}>Back to sign in</TextLink>
      </p>
    </EntryFrame>
  );
}
