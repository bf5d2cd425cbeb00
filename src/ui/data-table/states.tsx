import type { ReactElement, ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import styles from "./data-table.module.css";
import type { ListView } from "./types.ts";

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5];

export function TableSkeleton({ label }: { readonly label: string }): ReactElement {
  return (
    <Skeleton label={`Asking for: ${label}`} className={styles.bones}>
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
        title="Nothing fits"
        icon="search"
        actions={
          <Button onClick={() => onView({ q: "", filters: {} })}>Clear search and filters</Button>
        }
      >
        <p>Nothing here has all of what is asked for. Fewer words or filters find more.</p>
      </EmptyState>
    );
  return <>{empty ?? <EmptyState title="Nothing here yet" icon="document" />}</>;
}
