import { isLeader } from "#contract/roles.ts";
import { ADMIN_PATH, LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import styles from "./admin.module.css";
import { forbidden as copy } from "./shell-copy.ts";

/** Explains that the page needs another role. */
export function Forbidden({ role }: { readonly role: string }) {
  const leads = isLeader(role);
  return (
    <>
      <PageTitle title={copy.title} />
      <div className={styles.cards}>
        <EmptyState
          title={leads ? copy.adminsOnly : copy.leadersOnly}
          icon="lock"
          actions={
            <LinkButton kind="main" to={leads ? ADMIN_PATH : LIBRARY_PATH}>
              {leads ? copy.goToGroups : copy.goToLibrary}
            </LinkButton>
          }
        >
          <p>{leads ? copy.adminsOnlyText : copy.leadersOnlyText}</p>
        </EmptyState>
      </div>
    </>
  );
}
