import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { resendSurvey } from "#shared/accounts/entry-calls.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { Note } from "#ui/note.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { EmailForm } from "./email-form.tsx";
import { backToSignIn, resendSurvey as copy } from "./password-copy.ts";
import styles from "./session.module.css";
import { signedOutPage } from "./urls.ts";

/** Requests another mail with the link to the check-in. */
export function ResendSurveyPage() {
  const [query] = useSearchParams();
  const [email, setEmail] = useState(query.get("email") ?? "");
  const [message, setMessage] = useState<string>();
  return (
    <EntryFrame title={copy.title} lead={copy.lead}>
      <div className={styles.notes} role="status">
        {message && (
          <Note isNew key={message}>
            {message}
          </Note>
        )}
      </div>
      <EmailForm
        email={email}
        onEmail={setEmail}
        action={copy.submit}
        offline={copy.offline}
        send={resendSurvey}
        onSent={setMessage}
      />
      <p className={styles.lead}>
        <TextLink to={signedOutPage("/login", { email: email.trim() })}>{backToSignIn}</TextLink>
      </p>
    </EntryFrame>
  );
}
