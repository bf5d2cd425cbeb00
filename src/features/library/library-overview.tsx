import { lazy, Suspense, useMemo } from "react";
import { useLive, valueOr } from "#device/use-live.ts";
import { assignedLessons } from "#shared/assignments/assigned.ts";
import { assigned as assignedCopy, dueText } from "#shared/assignments/copy.ts";
import { useToday } from "#shared/assignments/use-today.ts";
import { HISTORY_PATH } from "#shared/navigation/paths.ts";
import type { Assignment } from "#sync/records/types.ts";
import type { Content } from "#sync/local/content.ts";
import { Shelf } from "#ui/shelf.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { inProgressLessons } from "./catalog.ts";
import { ContinueTile } from "./lesson-card.tsx";
import { overview as copy } from "./library-copy.ts";
import { LibrarySkeleton } from "./library-states.tsx";
import { useBelowFold } from "./use-below-fold.ts";
import { type LibraryData, rowOf } from "./use-library.ts";

const MAX_CONTINUE = 6;

const LibraryBelowFold = lazy(async () => ({
  default: (await import("./library-below-fold.tsx")).LibraryBelowFold,
}));

const NONE: readonly Assignment[] = [];

type Due = { readonly text: string; readonly by: string };

/** Returns the next lesson of each assignment that isn't completed, due first in front. */
function useOpenAssignments({ library, watched }: LibraryData) {
  const all = valueOr(
    useLive(({ assignments }) => assignments.all(), []),
    NONE,
  );
  const today = useToday();
  return useMemo(() => {
    const shown = new Map<string, { readonly lesson: Content; readonly due: Due }>();
    for (const { assignment, next } of assignedLessons(all, library.lessons, watched)) {
      if (!next || shown.has(next.id)) continue;
      const due = { text: dueText(assignment.dueOn, today), by: assignedCopy.by(assignment.by) };
      shown.set(next.id, { lesson: next, due });
    }
    return [...shown.values()];
  }, [all, library, watched, today]);
}

/** Shows what is assigned, lessons in progress, one suggestion, and shelves of lessons, collections, and series. */
export function LibraryOverview(data: LibraryData) {
  const { library, watched } = data;
  const assigned = useOpenAssignments(data);
  const inProgress = useMemo(() => {
    const isAssigned = (id: string) => assigned.some(({ lesson }) => lesson.id === id);
    return inProgressLessons(library, watched).filter(({ id }) => !isAssigned(id));
  }, [library, watched, assigned]);
  const shown = assigned.length + inProgress.length;
  const showsBelowFold = useBelowFold();
  const waiting = shown > 0 ? null : <LibrarySkeleton />;
  return (
    <>
      {shown > 0 && (
        <Shelf
          title={inProgress.length > 0 ? copy.continue : assignedCopy.title}
          kind="wide"
          action={
            shown > MAX_CONTINUE && inProgress.length > 0 ? (
              <TextLink to={{ search: "?begun=1" }} aria-label={copy.seeAllInProgress}>
                {copy.seeAll}
              </TextLink>
            ) : (
              <TextLink to={HISTORY_PATH}>{copy.history}</TextLink>
            )
          }
        >
          {assigned.map(({ lesson, due }) => (
            <ContinueTile key={lesson.id} {...rowOf(data, lesson)} due={due} />
          ))}
          {inProgress.slice(0, Math.max(0, MAX_CONTINUE - assigned.length)).map((lesson) => (
            <ContinueTile key={lesson.id} {...rowOf(data, lesson)} />
          ))}
        </Shelf>
      )}
      {showsBelowFold ? (
        <Suspense fallback={waiting}>
          <LibraryBelowFold {...data} />
        </Suspense>
      ) : (
        waiting
      )}
    </>
  );
}
