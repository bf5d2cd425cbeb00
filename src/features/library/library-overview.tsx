import { lazy, Suspense, useMemo } from "react";
import { HISTORY_PATH } from "#shared/navigation/paths.ts";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { TileRow } from "#ui/tile-row.tsx";
import { inProgressLessons, sectionsWithLessons } from "./catalog.ts";
import { ContinueTile } from "./lesson-card.tsx";
import { overview as copy } from "./library-copy.ts";
import { SectionPreview } from "./section-preview.tsx";
import { sectionsAboveFold, useBelowFold } from "./use-below-fold.ts";
import type { LibraryData } from "./use-library.ts";

const MAX_CONTINUE = 6;

const LibraryBelowFold = lazy(async () => ({
  default: (await import("./library-below-fold.tsx")).LibraryBelowFold,
}));

/** Shows lessons in progress, sections, suggestions, series, and all lessons. */
export function LibraryOverview(data: LibraryData) {
  const { library, watched } = data;
  const inProgress = useMemo(() => inProgressLessons(library, watched), [library, watched]);
  const sections = useMemo(() => sectionsWithLessons(library), [library]);
  const showsBelowFold = useBelowFold();
  const first = sectionsAboveFold();
  return (
    <>
      {inProgress.length > 0 && (
        <Section
          title={copy.continue}
          action={
            inProgress.length > MAX_CONTINUE ? (
              <TextLink to={{ search: "?begun=1" }} aria-label={copy.seeAllIn(copy.continue)}>
                {copy.seeAll}
              </TextLink>
            ) : (
              <TextLink to={HISTORY_PATH}>{copy.history}</TextLink>
            )
          }
        >
          <TileRow>
            {inProgress.slice(0, MAX_CONTINUE).map((lesson) => (
              <ContinueTile
                key={lesson.id}
                lesson={lesson}
                series={data.seriesById.get(lesson.seriesId)}
                watched={watched.get(lesson.id)}
                isHere={data.isHere(lesson)}
              />
            ))}
          </TileRow>
        </Section>
      )}
      {sections.slice(0, first).map((section) => (
        <SectionPreview key={section.name} {...section} data={data} />
      ))}
      {showsBelowFold && (
        <Suspense>
          <LibraryBelowFold {...data} sections={sections.slice(first)} />
        </Suspense>
      )}
    </>
  );
}
