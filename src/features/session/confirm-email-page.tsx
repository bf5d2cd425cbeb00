import { useSession } from "#device/use-session.ts";
import { rememberedPage, rememberPage } from "#shared/accounts/after-registration.ts";
import { LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { ConfirmCodeForm } from "./confirm-code-form.tsx";
import { confirmEmail as copy } from "./confirm-email-copy.ts";
import { safeRedirect } from "./safe-redirect.ts";
import styles from "./session.module.css";
import { useRefreshedUser } from "./use-refreshed-user.ts";

/** Takes the code from the mail while signed in. */
export function ConfirmEmailPage() {
  const user = useSession()?.user;
  useRefreshedUser();
  if (!user) return null;
  const isConfirmed = user.confirmed !== false;
  const next = safeRedirect(rememberedPage(), window.location.origin);
  return (
    <div className={styles.narrow}>
      <PageTitle title={copy.title} />
      <div role="status">
        {isConfirmed && (
          <div className={styles.notes}>
            <Note icon="check">{copy.done}</Note>
          </div>
        )}
      </div>
      {isConfirmed ? (
        <div className={styles.actions}>
          {next === "/" ? (
            <LinkButton to={LIBRARY_PATH} kind="main">
              {copy.keepLearning}
            </LinkButton>
          ) : (
            <LinkButton to={next} kind="main" onClick={() => rememberPage(null)}>
              {copy.next}
            </LinkButton>
          )}
        </div>
      ) : (
        <>
          <p className={styles.lead}>{copy.lead(user.email)}</p>
          <p className={styles.lead}>{copy.meanwhile}</p>
          {/* Once confirmed, the session changes and with it this page. */}
          <ConfirmCodeForm email={user.email} onConfirmed={() => undefined} />
        </>
      )}
    </div>
  );
}
