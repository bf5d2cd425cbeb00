import { lazy, Suspense, useMemo } from "react";
import { type Query, useLive, valueOr } from "#device/use-live.ts";
import type { Assignment } from "#sync/records/types.ts";
import { firstLessons } from "./first-lessons.ts";
import { FirstShelf } from "./first-shelf.tsx";
import { LibrarySkeleton } from "./library-states.tsx";
import { useBelowFold } from "./use-below-fold.ts";
import type { LibraryData } from "./use-library.ts";

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
  const first = useMemo(
    () => firstLessons(assignments, library.lessons, watched),
    [assignments, library, watched],
  );
  const showsBelowFold = useBelowFold();
  const waiting = first.assigned.length + first.inProgress.length > 0 ? null : <LibrarySkeleton />;
  return (
    <>
      <FirstShelf data={data} {...first} />
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
