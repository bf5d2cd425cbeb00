import { isLeader, isPrivileged, isStaff } from "#contract/roles.ts";
import { ADMIN_PATH, LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import styles from "./admin.module.css";
import { forbidden as copy } from "./shell-copy.ts";

function wordsFor(role: string) {
  if (isStaff(role)) return copy.staff;
  return isLeader(role) ? copy.leader : copy.learner;
}

/** Explains that the page needs another role. */
export function Forbidden({ role }: { readonly role: string }) {
  const words = wordsFor(role);
  return (
    <>
      <PageTitle title={copy.title} />
      <div className={styles.cards}>
        <EmptyState
          title={words.title}
          icon="lock"
          actions={
            <LinkButton kind="main" to={isPrivileged(role) ? ADMIN_PATH : LIBRARY_PATH}>
              {words.button}
            </LinkButton>
          }
        >
          <p>{words.text}</p>
        </EmptyState>
      </div>
    </>
  );
}
