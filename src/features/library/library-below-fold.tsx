import { useEffect, useMemo } from "react";
import { PulseInvitation } from "#shared/check-in/pulse-invitation.tsx";
import { usePulseDue } from "#shared/check-in/use-pulse-due.ts";
import { seriesPath } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import { CoverTile } from "#ui/cover-tile.tsx";
import { pluralize } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { TileRow } from "#ui/tile-row.tsx";
import { whenIdle } from "#ui/when-idle.ts";
import { type SectionLessons, seriesWithCounts } from "./catalog.ts";
import { LessonList, LessonRows } from "./lesson-list.tsx";
import { belowFold as copy } from "./library-below-fold-copy.ts";
import { dailyOrders, lessonsInOrder, searchIndexOf } from "./search-results.ts";
import { SectionPreview } from "./section-preview.tsx";
import { useIncrementalCount } from "./use-below-fold.ts";
import type { Library, LibraryData } from "./use-library.ts";
import { useRanking } from "./use-ranking.ts";

const SUGGESTED = 6;
/** Lessons indexed per idle step, small enough for slow phones. */
const LESSONS_PER_STEP = 20;
const MIN_IDLE_MS = 8;

/** Builds the search index and the sort orders in idle time, before the first search. */
function useSearchWarmup(library: Library, day: number) {
  useEffect(() => {
    const index = searchIndexOf(library);
    const step = (deadline?: IdleDeadline) => {
      let isMore = index.prepare(LESSONS_PER_STEP);
      while (isMore && (deadline?.timeRemaining() ?? 0) > MIN_IDLE_MS)
        isMore = index.prepare(LESSONS_PER_STEP);
      cancel = whenIdle(isMore ? step : () => order(0));
    };
    const order = (at: number) => {
      const sort = dailyOrders[at];
      if (!sort) return;
      lessonsInOrder(library, day, sort);
      cancel = whenIdle(() => order(at + 1));
    };
    let cancel = whenIdle(step);
    return () => cancel();
  }, [library, day]);
}

type Props = LibraryData & { readonly sections: readonly SectionLessons[] };

/** Renders the overview below the first screen. */
export function LibraryBelowFold({ sections, ...data }: Props) {
  const { ranked, day } = useRanking(data);
  useSearchWarmup(data.library, day);
  const playable = useMemo(() => ranked.filter(({ type }) => type !== "Handout"), [ranked]);
  // Waits for the pulse check status, so a late invitation causes no layout shift.
  const { isKnown } = usePulseDue();
  const parts = [
    <PulseInvitation key="pulse" />,
    playable.length > SUGGESTED && <Suggested key="suggested" {...data} lessons={playable} />,
    ...sections.map((section) => (
      <SectionPreview key={`section ${section.name}`} {...section} data={data} />
    )),
    <SeriesSection key="series" library={data.library} />,
    <Section key="all" title={copy.allLessons}>
      <LessonList {...data} lessons={ranked} name="all" />
    </Section>,
  ].filter(Boolean);
  const rendered = useIncrementalCount(isKnown ? parts.length : 0);
  return <>{parts.slice(0, rendered)}</>;
}

function Suggested({ lessons, ...data }: LibraryData & { readonly lessons: readonly Content[] }) {
  const seeAll = (
    <TextLink to={{ search: "?sort=suggested" }} aria-label={copy.seeAllSuggested}>
      {copy.seeAll}
    </TextLink>
  );
  return (
    <Section title={copy.suggested} action={seeAll}>
      <LessonRows {...data} lessons={lessons.slice(0, SUGGESTED)} />
    </Section>
  );
}

function SeriesSection({ library }: { readonly library: Library }) {
  const allSeries = useMemo(() => seriesWithCounts(library), [library]);
  if (allSeries.length === 0) return null;
  return (
    <Section title={copy.series}>
      <TileRow across={6}>
        {allSeries.map(({ series, count }) => (
          <CoverTile
            key={series.id}
            shape="tall"
            picture={{ seed: series.id, motif: series.motif }}
            to={seriesPath(series.id)}
            title={series.name}
          >
            {pluralize(count, "lesson")}
          </CoverTile>
        ))}
      </TileRow>
    </Section>
  );
}
