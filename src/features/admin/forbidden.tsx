import { isLeader } from "#contract/roles.ts";
import { ADMIN_PATH, LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import styles from "./admin.module.css";

/** Explains that the page needs another role. */
export function Forbidden({ role }: { readonly role: string }) {
  const leads = isLeader(role);
  return (
    <>
      <PageTitle title="This page is for others" />
      <div className={styles.cards}>
        <EmptyState
          title={leads ? "This page takes an administrator" : "This page takes another role"}
          icon="lock"
          actions={
            <LinkButton kind="main" to={leads ? ADMIN_PATH : LIBRARY_PATH}>
              {leads ? "Go to what is yours" : "Go to the library"}
            </LinkButton>
          }
        >
          <p>
            {leads
              ? "You see what concerns the groups you lead. The rest is kept by the administrators of Respite."
              : "It is kept by administrators and leaders. If that should be you, ask an administrator to change your role."}
          </p>
        </EmptyState>
      </div>
    </>
  );
}
