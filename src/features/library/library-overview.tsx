import { lazy, Suspense, useMemo } from "react";
import { HISTORY_PATH } from "#shared/navigation/paths.ts";
import { Section } from "#ui/section.tsx";
import { Shelf } from "#ui/shelf.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { sectionShelves, toContinue } from "./catalogue.ts";
import { ContinueTile } from "./lesson-card.tsx";
import { SectionShelf } from "./section-shelf.tsx";
import type { Parts } from "./use-library.ts";
import { firstShelves, useRest } from "./use-rest.ts";

const TO_CONTINUE = 6;

const LibraryRest = lazy(async () => ({
  default: (await import("./library-rest.tsx")).LibraryRest,
}));

/** The whole library: what was begun, what is put forward, the series, and then all of it. */
export function LibraryOverview(parts: Parts) {
  const { library, watched } = parts;
  const begun = useMemo(() => toContinue(library, watched), [library, watched]);
  const sections = useMemo(() => sectionShelves(library), [library]);
  const withRest = useRest();
  const first = firstShelves();
  return (
    <>
      {begun.length > 0 && (
        <Section
          title="Continue"
          action={
            begun.length > TO_CONTINUE ? (
              <TextLink to={{ search: "?begun=1" }} aria-label="See all that you have begun">
                See all
              </TextLink>
            ) : (
              <TextLink to={HISTORY_PATH}>History</TextLink>
            )
          }
        >
          <Shelf>
            {begun.slice(0, TO_CONTINUE).map((lesson) => (
              <ContinueTile
                key={lesson.id}
                lesson={lesson}
                series={parts.seriesById.get(lesson.seriesId)}
                watched={watched.get(lesson.id)}
                isHere={parts.isHere(lesson)}
              />
            ))}
          </Shelf>
        </Section>
      )}
      {sections.slice(0, first).map((shelf) => (
        <SectionShelf key={shelf.name} {...shelf} parts={parts} />
      ))}
      {withRest && (
        <Suspense>
          <LibraryRest {...parts} sections={sections.slice(first)} />
        </Suspense>
      )}
    </>
  );
}
