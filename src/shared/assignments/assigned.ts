import { reachesEnd } from "#contract/constants.ts";
import type { Content } from "#sync/local/content.ts";
import type { Assignment, TimeWatched } from "#sync/records/types.ts";

const DAY_MS = 86_400_000;

/** An assignment with the person's progress. */
export type Assigned = {
  readonly assignment: Assignment;
  /** What there is to complete: one lesson, or the lessons of a series. */
  readonly lessons: readonly Content[];
  readonly completed: number;
  /** The lesson to play next; undefined if all are completed. */
  readonly next: Content | undefined;
};

const utcDay = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** Returns the days until the due date; negative when it has passed. */
export const daysUntil = (dueOn: string, today: string): number => utcDay(dueOn) - utcDay(today);

const isIn = (lesson: Content, { contentId, seriesId }: Assignment) =>
  contentId === undefined
    ? lesson.seriesId === seriesId && lesson.type !== "Handout" && !lesson.isWithdrawn
    : lesson.id === contentId;

const targetOf = ({ contentId, seriesId }: Assignment) => contentId ?? seriesId ?? "";

/**
 * Returns the assignments whose lessons are in the library, due first in front. Of two with the same lesson or series, the one
 * that is due first counts.
 */
export function assignedLessons(
  assignments: readonly Assignment[],
  lessons: readonly Content[],
  watched: ReadonlyMap<string, TimeWatched>,
): Assigned[] {
  const seen = new Set<string>();
  const furthest = ({ id }: Content) => watched.get(id)?.furthest ?? 0;
  const isCompleted = (lesson: Content) =>
    watched.get(lesson.id)?.finished || reachesEnd(furthest(lesson), lesson.lengthSeconds);
  return assignments
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
    .flatMap((assignment) => {
      const target = targetOf(assignment);
      if (seen.has(target)) return [];
      seen.add(target);
      const parts = lessons
        .filter((lesson) => isIn(lesson, assignment))
        .toSorted((a, b) => a.order - b.order);
      if (parts.length === 0) return [];
      const open = parts.filter((lesson) => !isCompleted(lesson));
      const next = open.find((lesson) => furthest(lesson) > 0) ?? open[0];
      return [{ assignment, lessons: parts, completed: parts.length - open.length, next }];
    });
}

/** Returns how many assignments are due today or overdue, and not completed. */
export const countDue = (assigned: readonly Assigned[], today: string): number =>
  assigned.filter(({ next, assignment }) => next && daysUntil(assignment.dueOn, today) <= 0).length;
