import { lazy, Suspense, useMemo } from "react";
import { type Query, useLive, valueOr } from "#device/use-live.ts";
import type { Assignment } from "#sync/records/types.ts";
import { inProgressLessons } from "./catalog.ts";
import { ContinueShelf } from "./continue-shelf.tsx";
import { LibrarySkeleton } from "./library-states.tsx";
import { useBelowFold } from "./use-below-fold.ts";
import type { LibraryData } from "./use-library.ts";

const AssignedShelf = lazy(async () => ({
  default: (await import("./shelves/assigned-shelf.tsx")).AssignedShelf,
}));
const LibraryBelowFold = lazy(async () => ({
  default: (await import("./shelves/library-below-fold.tsx")).LibraryBelowFold,
}));

const assignmentsQuery: Query<readonly Assignment[]> = ({ assignments }) => assignments.all();
const NONE: readonly Assignment[] = [];

/** Shows assigned lessons, lessons in progress, one suggestion, and shelves of lessons, collections, and series. */
export function LibraryOverview(data: LibraryData) {
  const { library, watched } = data;
  const assignments = valueOr(useLive(assignmentsQuery, []), NONE);
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
      {showsBelowFold ? (
        <Suspense fallback={waiting}>
          <LibraryBelowFold data={data} assignments={assignments} />
        </Suspense>
      ) : (
        waiting
      )}
    </>
  );
}
