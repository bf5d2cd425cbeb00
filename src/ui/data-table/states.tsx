import type { ReactElement, ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { table as copy } from "./copy.ts";
import styles from "./data-table.module.css";
import type { ListView } from "./types.ts";

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5];

export function TableSkeleton({ label }: { readonly label: string }): ReactElement {
  return (
    <Skeleton label={copy.loading(label)} className={styles.bones}>
      {SKELETON_ROWS.map((bone) => (
        <SkeletonBlock key={bone} height="2.5rem" width="100%" />
      ))}
    </Skeleton>
  );
}

type Props = {
  readonly view: ListView;
  readonly onView: (changes: Partial<ListView>) => void;
  readonly empty: ReactNode;
};

/** Shown when there are no rows at all, or none that match the filters. */
export function EmptyTable({ view, onView, empty }: Props): ReactElement {
  const isNarrowed = view.q !== "" || Object.keys(view.filters).length > 0;
  if (isNarrowed)
    return (
      <EmptyState
        title={copy.noMatch.title}
        icon="search"
        actions={
          <Button onClick={() => onView({ q: "", filters: {} })}>{copy.noMatch.clear}</Button>
        }
      >
        <p>{copy.noMatch.text}</p>
      </EmptyState>
    );
  return <>{empty ?? <EmptyState title={copy.empty} icon="document" />}</>;
}
