import { useMemo } from "react";
import { assignedLessons } from "#shared/assignments/assigned.ts";
import { assigned as copy, dueText } from "#shared/assignments/copy.ts";
import { useToday } from "#shared/assignments/use-today.ts";
import type { Assignment } from "#sync/records/types.ts";
import { Badge } from "#ui/badge.tsx";
import { inProgressLessons } from "../catalog.ts";
import { ContinueShelf } from "../continue-shelf.tsx";
import { ContinueTile } from "../lesson-card.tsx";
import { type LibraryData, rowOf } from "../use-library.ts";

export type AssignedProps = {
  readonly data: LibraryData;
  readonly assignments: readonly Assignment[];
};

/** Shows the next lesson of each assignment that isn't completed, due first in front, and then lessons in progress. */
export function AssignedShelf({ data, assignments }: AssignedProps) {
  const { library, watched } = data;
  const assigned = useMemo(() => {
    const open = assignedLessons(assignments, library.lessons, watched).flatMap(
      ({ assignment, next, ...progress }) =>
        next ? [{ ...assignment, ...progress, lesson: next }] : [],
    );
    // The first lesson of a series can also be assigned on its own.
    return [...new Map(open.toReversed().map((one) => [one.lesson.id, one])).values()].toReversed();
  }, [assignments, library, watched]);
  const inProgress = useMemo(() => {
    const ids = new Set(assigned.map(({ lesson }) => lesson.id));
    return inProgressLessons(library, watched).filter(({ id }) => !ids.has(id));
  }, [library, watched, assigned]);
  const today = useToday();
  return (
    <ContinueShelf
      data={data}
      lessons={inProgress}
      {...(inProgress.length === 0 && { title: copy.title })}
    >
      {assigned.map(({ lesson, dueOn, by, completed, lessons }) => (
        <ContinueTile
          key={lesson.id}
          {...rowOf(data, lesson)}
          subtitle={
            lessons.length > 1 ? copy.completed(by, completed, lessons.length) : copy.by(by)
          }
          corner={
            <Badge tone="wait" icon="clock">
              {dueText(dueOn, today)}
            </Badge>
          }
        />
      ))}
    </ContinueShelf>
  );
}
