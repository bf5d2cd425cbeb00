import { useSearchParams } from "react-router-dom";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { signedOutPage } from "./address.ts";
import { EntryFrame } from "./entry-frame.tsx";
import styles from "./session.module.css";

export function RegisterPage() {
  const [query] = useSearchParams();
  const code = query.get("code");
  const login = signedOutPage("/login", { email: query.get("email") ?? "" });
  return (
    <EntryFrame title="Register">
      <div className={styles.form}>
        <Note>
          Registering with a code is not open on this server. Your code{code ? ` ${code}` : ""} has
          not been used up: ask the person who gave it to you, or your organisation's Respite
          contact, to set up your account. You then get an email with a link.
        </Note>
        <LinkButton to={login} kind="main" wide>
          Back to sign in
        </LinkButton>
      </div>
    </EntryFrame>
  );
}
