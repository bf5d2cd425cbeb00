import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { otherUserSignedIn as copy } from "./oauth-copy.ts";
import styles from "./session.module.css";

/** Shown instead of a page that is for someone other than the signed-in user. */
export function OtherUserSignedIn({ email }: { readonly email: string }) {
  return (
    <EntryFrame title={copy.title}>
      <div className={styles.form}>
        <Note tone="attention" isNew>
          {copy.text(email)}
        </Note>
        <LinkButton to="/you" kind="main" wide>
          {copy.open}
        </LinkButton>
      </div>
    </EntryFrame>
  );
}
