import { useEffect, useMemo, useRef } from "react";
import { updateSearchIndex } from "#device/search.ts";
import { assignedLessons } from "#shared/assignments/assigned.ts";
import { PulseInvitation } from "#shared/check-in/pulse-invitation.tsx";
import { QuestionsInvitation } from "#shared/check-in/questions-invitation.tsx";
import { usePulseDue } from "#shared/check-in/use-pulse-due.ts";
import { InstallCard } from "#shared/navigation/install-card.tsx";
import { isReturning } from "#shared/navigation/install-offer.ts";
import { COLLECTIONS_PATH, SERIES_PATH } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import type { Assignment } from "#sync/records/types.ts";
import { ChipLink } from "#ui/chip.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Section } from "#ui/section.tsx";
import { Shelf } from "#ui/shelf.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { whenIdle } from "#ui/when-idle.ts";
import { collectionsOf, largestCategories, seriesWithCounts } from "../catalog.ts";
import { LessonRow } from "../lesson-card.tsx";
import styles from "../library.module.css";
import { dailyOrders, lessonsInOrder } from "../search/search-results.ts";
import { useIncrementalCount } from "../use-below-fold.ts";
import { type Library, type LibraryData, rowOf } from "../use-library.ts";
import { isListed, SHORT_SECONDS, type View, viewQuery } from "../view.ts";
import { CollectionCard, SeriesTile } from "./collection-card.tsx";
import { useInterests } from "./interests.tsx";
import { belowFold as copy } from "./library-below-fold-copy.ts";
import { type LessonShelf, libraryShelves, reasonFor } from "./shelves.ts";
import { SuggestedLesson } from "./suggested-lesson.tsx";
import { useRanking } from "./use-ranking.ts";

const MAX_SERIES = 12;
const MAX_TOPICS = 12;

/** Updates the search index and prepares the sort orders in idle time, before the first search. */
function useSearchWarmup(library: Library, day: number) {
  useEffect(() => {
    const order = (at: number) => {
      const sort = dailyOrders[at];
      if (!sort) return;
      lessonsInOrder(library, day, sort);
      cancel = whenIdle(() => order(at + 1));
    };
    let cancel = whenIdle(() => {
      updateSearchIndex(library);
      order(0);
    });
    return () => cancel();
  }, [library, day]);
}

/** Keeps the first order while the page is open, so that nothing moves when the server's recommendations arrive. */
function useFirstOrder(
  library: Library,
  { ranked, isSettled }: { readonly ranked: readonly Content[]; readonly isSettled: boolean },
): readonly Content[] | undefined {
  const first = useRef<{ readonly library: Library; readonly ranked: readonly Content[] }>(
    undefined,
  );
  if (isSettled && first.current?.library !== library) first.current = { library, ranked };
  return first.current?.ranked;
}

/** Returns the lessons that are shown as assigned. */
const useAssignedIds = (
  assignments: readonly Assignment[],
  { library, watched }: LibraryData,
): ReadonlySet<string> =>
  useMemo(() => {
    const all = assignedLessons(assignments, library.lessons, watched);
    return new Set(all.flatMap(({ next }) => next?.id ?? []));
  }, [assignments, library, watched]);

type Props = { readonly data: LibraryData; readonly assignments: readonly Assignment[] };

/** Renders the overview below the lessons in progress. */
export function LibraryBelowFold({ data, assignments }: Props) {
  const { library, watched, isHere, isOffline, seriesById } = data;
  const { license, day, ...ranking } = useRanking(data);
  useSearchWarmup(library, day);
  const ranked = useFirstOrder(library, ranking);
  const interests = useInterests();
  const assigned = useAssignedIds(assignments, data);
  const { suggestions, short, withCredit } = useMemo(
    () =>
      libraryShelves({
        ranked: ranked ?? [],
        watched,
        interests,
        assigned,
        isPlayable: isOffline ? isHere : () => true,
      }),
    [ranked, watched, interests, assigned, isOffline, isHere],
  );
  // Waits for the pulse check status, so a late invitation causes no layout shift.
  const { isKnown } = usePulseDue();
  const reasonOf = (lesson: Content) =>
    reasonFor(lesson, {
      lessons: library.lessons,
      series: seriesById.get(lesson.seriesId),
      watched,
      license,
      interests,
      isOfflineCopy: isOffline,
    });
  const parts = [
    suggestions.length > 0 && (
      <SuggestedLesson
        key="suggested"
        suggestions={suggestions}
        reasonOf={reasonOf}
        seriesById={seriesById}
      />
    ),
    <Invitations key="invitations" />,
    // Offered once the person has come back and has used a lesson.
    watched.size > 0 && isReturning() && <InstallOffer key="install" />,
    <LessonShelfPart
      key="short"
      title={copy.short}
      shelf={short}
      data={data}
      rows={3}
      view={{ maxLength: SHORT_SECONDS }}
    />,
    <CollectionsShelf key="collections" library={library} />,
    <LessonShelfPart
      key="credit"
      title={copy.withCredit}
      shelf={withCredit}
      data={data}
      rows={2}
      view={{ onlyCredit: true }}
    />,
    <SeriesShelf key="series" library={library} />,
    <Topics key="topics" library={library} />,
  ].filter(Boolean);
  const rendered = useIncrementalCount(isKnown && ranked ? parts.length : 0);
  return <>{parts.slice(0, rendered)}</>;
}

function Invitations() {
  return (
    <KeepFocus>
      <PulseInvitation />
      <QuestionsInvitation />
    </KeepFocus>
  );
}

function InstallOffer() {
  return (
    <div className={styles.shelf}>
      <InstallCard />
    </div>
  );
}

type AllLinkProps = {
  readonly count: number;
  readonly title: string;
  readonly to: string | { readonly search: string };
};

function AllLink({ count, title, to }: AllLinkProps) {
  return (
    <TextLink to={to} aria-label={copy.allIn(count, title)}>
      {copy.all(count)}
    </TextLink>
  );
}

type LessonShelfProps = {
  readonly title: string;
  readonly shelf: LessonShelf;
  readonly data: LibraryData;
  readonly rows: 2 | 3;
  /** The full list. */
  readonly view: Partial<View>;
};

function LessonShelfPart({ title, shelf: { lessons, total }, data, rows, view }: LessonShelfProps) {
  if (lessons.length === 0) return null;
  const all = <AllLink count={total} title={title} to={{ search: `?${viewQuery(view)}` }} />;
  return (
    <Shelf title={title} kind={rows} action={all}>
      {lessons.map((lesson) => (
        <LessonRow key={lesson.id} {...rowOf(data, lesson)} isCompact />
      ))}
    </Shelf>
  );
}

function CollectionsShelf({ library }: { readonly library: Library }) {
  const collections = useMemo(() => collectionsOf(library), [library]);
  if (collections.length === 0) return null;
  const title = copy.collections;
  return (
    <Shelf
      title={title}
      kind="card"
      action={<AllLink count={collections.length} title={title} to={COLLECTIONS_PATH} />}
    >
      {collections.map((collection) => (
        <CollectionCard key={collection.name} collection={collection} series={library.series} />
      ))}
    </Shelf>
  );
}

function SeriesShelf({ library }: { readonly library: Library }) {
  const all = useMemo(() => seriesWithCounts(library), [library]);
  if (all.length === 0) return null;
  const title = copy.series;
  return (
    <Shelf
      title={title}
      kind="tall"
      action={<AllLink count={all.length} title={title} to={SERIES_PATH} />}
    >
      {all.slice(0, MAX_SERIES).map((one) => (
        <SeriesTile key={one.series.id} {...one} />
      ))}
    </Shelf>
  );
}

function Topics({ library }: { readonly library: Library }) {
  const categories = useMemo(
    () => largestCategories(library.lessons.filter(isListed), MAX_TOPICS),
    [library],
  );
  const total = library.lessons.filter(isListed).length;
  return (
    <Section title={copy.topics} className={styles.shelf}>
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets */}
      <ul className={styles.topics} role="list">
        {categories.map((category) => (
          <li key={category}>
            <ChipLink to={{ search: `?${viewQuery({ categories: [category] })}` }}>
              {category}
            </ChipLink>
          </li>
        ))}
      </ul>
      <LinkButton wide to={{ search: `?${viewQuery({ sort: "suggested" })}` }}>
        {copy.browse(total)}
      </LinkButton>
    </Section>
  );
}
