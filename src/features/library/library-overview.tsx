import { useMemo } from "react";
import { counted } from "#live/words.ts";
import { CoverTile } from "#ui/cover-tile.tsx";
import { Section } from "#ui/section.tsx";
import { Rows, Shelf } from "#ui/shelf.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { bySeries, sectionShelves, seriesShelves, toContinue } from "./catalogue.ts";
import { ContinueTile, LessonRow } from "./lesson-card.tsx";
import { LessonList, type ListProps } from "./lesson-list.tsx";
import type { Library } from "./use-library.ts";
import { firstShelves, useRest } from "./use-rest.ts";

type Props = Omit<ListProps, "lessons"> & { readonly library: Library };

const IN_SECTION = 4;
const TO_CONTINUE = 6;

const search = (name: string, value: string) => ({
  search: `?${new URLSearchParams({ [name]: value })}`,
});

/** The whole library: what was begun, what is put forward, the series, and then all of it. */
export function LibraryOverview({ library, ...parts }: Props) {
  const { watched } = parts;
  const begun = useMemo(() => toContinue(library, watched), [library, watched]);
  const sections = useMemo(() => sectionShelves(library), [library]);
  const all = useMemo(() => bySeries(library), [library]);
  const withRest = useRest();
  const propsOf = (lesson: (typeof all)[number]) => ({
    lesson,
    series: parts.seriesById.get(lesson.seriesId),
    watched: watched.get(lesson.id),
    isHere: parts.isHere(lesson),
  });
  return (
    <>
      {begun.length > 0 && (
        <Section title="Continue">
          <Shelf>
            {begun.slice(0, TO_CONTINUE).map((lesson) => (
              <ContinueTile key={lesson.id} {...propsOf(lesson)} />
            ))}
          </Shelf>
        </Section>
      )}
      {sections.slice(0, withRest ? undefined : firstShelves()).map(({ name, lessons }) => (
        <Section
          key={name}
          title={name}
          action={
            lessons.length > IN_SECTION && (
              <TextLink to={search("section", name)} aria-label={`See all of ${name}`}>
                See all
              </TextLink>
            )
          }
        >
          <Rows columns>
            {lessons.slice(0, IN_SECTION).map((lesson) => (
              <LessonRow key={lesson.id} {...propsOf(lesson)} />
            ))}
          </Rows>
        </Section>
      ))}
      {withRest && <SeriesSection library={library} />}
      {withRest && (
        <Section title="All lessons">
          <LessonList lessons={all} {...parts} />
        </Section>
      )}
    </>
  );
}

function SeriesSection({ library }: { readonly library: Library }) {
  const shelves = useMemo(() => seriesShelves(library), [library]);
  if (shelves.length === 0) return null;
  return (
    <Section title="Series">
      <Shelf across={6}>
        {shelves.map(({ series, count }) => (
          <CoverTile
            key={series.id}
            shape="tall"
            picture={{ seed: series.id, motif: series.motif }}
            to={`?${new URLSearchParams({ series: series.id })}`}
            title={series.name}
          >
            {counted(count, "lesson")}
          </CoverTile>
        ))}
      </Shelf>
    </Section>
  );
}
