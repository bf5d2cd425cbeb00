import { useEffect, useMemo } from "react";
import { PulseInvitation } from "#shared/check-in/pulse-invitation.tsx";
import { usePulseDue } from "#shared/check-in/use-pulse-due.ts";
import { seriesPath } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import { CoverTile } from "#ui/cover-tile.tsx";
import { counted } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import { Shelf } from "#ui/shelf.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { whenIdle } from "#ui/when-idle.ts";
import { type NamedShelf, seriesShelves } from "./catalogue.ts";
import { dayOrders, indexOf, ordered } from "./finding.ts";
import { LessonList, LessonRows } from "./lesson-list.tsx";
import { SectionShelf } from "./section-shelf.tsx";
import type { Library, Parts } from "./use-library.ts";
import { useRanked } from "./use-ranked.ts";
import { useOneByOne } from "./use-rest.ts";

const SUGGESTED = 6;
/** So few lessons are read in a moment, also on a slow phone. */
const AT_ONCE = 20;
const ENOUGH_MS = 8;

/** Reads the library for the first search, a little at a time, while nothing else is to be done. */
function usePreparation(library: Library, day: number) {
  useEffect(() => {
    const index = indexOf(library);
    const step = (deadline?: IdleDeadline) => {
      let isMore = index.prepare(AT_ONCE);
      while (isMore && (deadline?.timeRemaining() ?? 0) > ENOUGH_MS)
        isMore = index.prepare(AT_ONCE);
      cancel = whenIdle(isMore ? step : () => order(0));
    };
    const order = (at: number) => {
      const sort = dayOrders[at];
      if (!sort) return;
      ordered(library, day, sort);
      cancel = whenIdle(() => order(at + 1));
    };
    let cancel = whenIdle(step);
    return () => cancel();
  }, [library, day]);
}

type Props = Parts & { readonly sections: readonly NamedShelf[] };

/** What lies below the first screen of the overview. */
export function LibraryRest({ sections, ...parts }: Props) {
  const { ranked, day } = useRanked(parts);
  usePreparation(parts.library, day);
  const playable = useMemo(() => ranked.filter(({ type }) => type !== "Handout"), [ranked]);
  // Nothing is pushed down by an invitation that comes later.
  const { isKnown } = usePulseDue();
  const below = [
    <PulseInvitation key="pulse" />,
    playable.length > SUGGESTED && <Suggested key="suggested" {...parts} lessons={playable} />,
    ...sections.map((shelf) => (
      <SectionShelf key={`section ${shelf.name}`} {...shelf} parts={parts} />
    )),
    <SeriesSection key="series" library={parts.library} />,
    <Section key="all" title="All lessons">
      <LessonList {...parts} lessons={ranked} name="all" />
    </Section>,
  ].filter(Boolean);
  const drawn = useOneByOne(isKnown ? below.length : 0);
  return <>{below.slice(0, drawn)}</>;
}

function Suggested({ lessons, ...parts }: Parts & { readonly lessons: readonly Content[] }) {
  const seeAll = (
    <TextLink to={{ search: "?sort=suggested" }} aria-label="See all suggestions">
      See all
    </TextLink>
  );
  return (
    <Section title="Suggested for you" action={seeAll}>
      <LessonRows {...parts} lessons={lessons.slice(0, SUGGESTED)} />
    </Section>
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
            to={seriesPath(series.id)}
            title={series.name}
          >
            {counted(count, "lesson")}
          </CoverTile>
        ))}
      </Shelf>
    </Section>
  );
}
