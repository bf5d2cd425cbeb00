import { LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import styles from "./insights.module.css";
import { notLeader as copy } from "./insights-page-copy.ts";

/** In place of the figures, for people who don't lead a group. */
export function NotLeader({ title }: { readonly title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <div className={styles.state}>
        <EmptyState
          title={copy.title}
          icon="shield"
          actions={
            <LinkButton kind="main" to={LIBRARY_PATH}>
              {copy.action}
            </LinkButton>
          }
        >
          <p>{copy.text}</p>
        </EmptyState>
      </div>
    </>
  );
}
