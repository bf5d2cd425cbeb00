import { lazy, Suspense, useMemo } from "react";
import { HISTORY_PATH } from "#shared/navigation/paths.ts";
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

/** Shows lessons in progress, one suggestion, and shelves of lessons, collections, and series. */
export function LibraryOverview(data: LibraryData) {
  const { library, watched } = data;
  const inProgress = useMemo(() => inProgressLessons(library, watched), [library, watched]);
  const showsBelowFold = useBelowFold();
  const waiting = inProgress.length > 0 ? null : <LibrarySkeleton />;
  return (
    <>
      {inProgress.length > 0 && (
        <Shelf
          title={copy.continue}
          kind="wide"
          action={
            inProgress.length > MAX_CONTINUE ? (
              <TextLink to={{ search: "?begun=1" }} aria-label={copy.seeAllInProgress}>
                {copy.seeAll}
              </TextLink>
            ) : (
              <TextLink to={HISTORY_PATH}>{copy.history}</TextLink>
            )
          }
        >
          {inProgress.slice(0, MAX_CONTINUE).map((lesson) => (
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
