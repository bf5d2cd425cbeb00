import { CONFIRM_EMAIL_PATH } from "#shared/navigation/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { confirmBanner as copy } from "./confirm-email-copy.ts";
import styles from "./session.module.css";
import { useRefreshedUser } from "./use-refreshed-user.ts";

/** Reminds people whose email isn't confirmed yet. */
export function ConfirmEmailBanner() {
  useRefreshedUser();
  return (
    <section className={styles.banner} aria-label={copy.label}>
      <Note>
        <div className={styles["banner-words"]}>
          <span>{copy.text}</span>
          <LinkButton to={CONFIRM_EMAIL_PATH}>{copy.action}</LinkButton>
        </div>
      </Note>
    </section>
  );
}
