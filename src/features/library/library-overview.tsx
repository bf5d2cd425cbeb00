import { type ComponentType, lazy, Suspense, useMemo, useState } from "react";
import { type Query, useLive, valueOr } from "#device/use-live.ts";
import type { Assignment } from "#sync/records/types.ts";
import { inProgressLessons } from "./catalog.ts";
import { ContinueShelf } from "./continue-shelf.tsx";
import { LibrarySkeleton } from "./library-states.tsx";
import type { AssignedProps } from "./shelves/assigned-shelf.tsx";
import { useBelowFold } from "./use-below-fold.ts";
import type { LibraryData } from "./use-library.ts";

let loadedShelf: ComponentType<AssignedProps> | undefined;
/** Loads the code of assigned lessons, so that the page can render with them. */
export async function loadAssignedShelf(): Promise<void> {
  loadedShelf = (await import("./shelves/assigned-shelf.tsx")).AssignedShelf;
}
const LazyShelf = lazy(async () => ({
  default: (await import("./shelves/assigned-shelf.tsx")).AssignedShelf,
}));
function AssignedShelf(props: AssignedProps) {
  // Once per mount, so the tiles stay in place.
  const [Shelf] = useState(() => loadedShelf ?? LazyShelf);
  return <Shelf {...props} />;
}
const LibraryBelowFold = lazy(async () => ({
  default: (await import("./shelves/library-below-fold.tsx")).LibraryBelowFold,
}));

export const assignmentsQuery: Query<readonly Assignment[]> = ({ assignments }) =>
  assignments.all();
const NONE: readonly Assignment[] = [];

/** Shows assigned lessons, lessons in progress, one suggestion, and shelves of lessons, collections, and series. */
export function LibraryOverview(data: LibraryData) {
  const { library, watched } = data;
  const assignments = valueOr(
    useLive(assignmentsQuery, [], (read) => read.assignments),
    NONE,
  );
  const inProgress = useMemo(() => inProgressLessons(library, watched), [library, watched]);
  const showsBelowFold = useBelowFold();
  const waiting = inProgress.length > 0 ? null : <LibrarySkeleton />;
  return (
    <>
      {assignments.length > 0 ? (
        <Suspense fallback={<ContinueShelf data={data} lessons={inProgress} />}>
          <AssignedShelf data={data} assignments={assignments} />
        </Suspense>
      ) : (
        <ContinueShelf data={data} lessons={inProgress} />
      )}
      {showsBelowFold && !library.isPartial ? (
        <Suspense fallback={waiting}>
          <LibraryBelowFold data={data} assignments={assignments} />
        </Suspense>
      ) : (
        waiting
      )}
    </>
  );
}
