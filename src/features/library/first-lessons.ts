import { type Assigned, assignedLessons } from "#shared/assignments/assigned.ts";
import type { Content } from "#sync/local/content.ts";
import type { Assignment, TimeWatched } from "#sync/records/types.ts";
import { inProgressLessons } from "./catalog.ts";
import { overview as copy } from "./library-copy.ts";

/** On the first shelf, unless more lessons are assigned. */
const MAX_LESSONS = 6;

/** An assignment that isn't completed. */
type AssignedNext = Assigned & { readonly next: Content };

export type FirstLessons = {
  /** Title of the shelf. */
  readonly title: string;
  /** Due first in front. */
  readonly assigned: readonly AssignedNext[];
  /** Lessons in progress that aren't assigned, latest first. */
  readonly inProgress: readonly Content[];
  /** Whether there are more of those than the shelf shows. */
  readonly hasMore: boolean;
};

/** Returns what the library's first shelf shows: the next lesson of each assignment, and lessons in progress. */
export function firstLessons(
  assignments: readonly Assignment[],
  lessons: readonly Content[],
  watched: ReadonlyMap<string, TimeWatched>,
): FirstLessons {
  const open = assignedLessons(assignments, lessons, watched).filter(
    (one): one is AssignedNext => one.next !== undefined,
  );
  // The first lesson of a series can also be assigned on its own.
  const assigned = [
    ...new Map(open.toReversed().map((one) => [one.next.id, one])).values(),
  ].toReversed();
  const ids = new Set(assigned.map(({ next }) => next.id));
  const all = inProgressLessons({ lessons }, watched).filter(({ id }) => !ids.has(id));
  const inProgress = all.slice(0, Math.max(0, MAX_LESSONS - assigned.length));
  const title = assigned.length > 0 && all.length === 0 ? copy.assigned : copy.continue;
  return { title, assigned, inProgress, hasMore: all.length > inProgress.length };
}
