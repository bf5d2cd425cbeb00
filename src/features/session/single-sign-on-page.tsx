import { useSearchParams } from "react-router-dom";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { signedOutPage } from "./address.ts";
import { EntryFrame } from "./entry-frame.tsx";
import styles from "./session.module.css";

export function SingleSignOnPage() {
  const [query] = useSearchParams();
  const login = signedOutPage("/login", {
    email: query.get("email") ?? "",
    redirect_url: query.get("redirect_url"),
  });
  return (
    <EntryFrame title="Sign in with your organisation">
      <div className={styles.form}>
        <Note>
          This server is not connected to an organisation's sign-in. Use your email and a Respite
          password. If you have none yet, ask your organisation's Respite contact to set one up for
          you.
        </Note>
        <LinkButton to={login} kind="main" wide>
          Back to email and password
        </LinkButton>
      </div>
    </EntryFrame>
  );
}
