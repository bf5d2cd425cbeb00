import { type MouseEvent, memo, type ReactNode, useMemo, useState } from "react";
import { useDevice } from "#device/device.tsx";
import type { Content } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { Chip, ChipRow } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { RowList } from "#ui/row-list.tsx";
import { Section } from "#ui/section.tsx";
import { CoverRowSkeleton, Skeleton } from "#ui/skeleton.tsx";
import { TextButton, TextLink } from "#ui/text-link.tsx";
import { lessonsById, type SeriesWithCount, seriesWithCounts } from "../catalog.ts";
import { ActiveFilters } from "../filters/active-filters.tsx";
import { LessonRow } from "../lesson-card.tsx";
import { filterBar } from "../library-copy.ts";
import { LessonList } from "../list/lesson-list.tsx";
import { libraryList } from "../list/library-list-copy.ts";
import type { NoteEntry } from "../notes/note-entries.ts";
import { notesMatching } from "../notes/notes-search.ts";
import { type LibraryData, rowOf } from "../use-library.ts";
import type { Change } from "../use-view.ts";
import { activeFilters, parseView, type View, viewQuery } from "../view.ts";
import { Marked } from "./marked.tsx";
import { NoSearchResults } from "./no-search-results.tsx";
import styles from "./search.module.css";
import { searchScreen as copy, searchFailed } from "./search-copy.ts";
import { NoteHits, PassageHits, SeriesHits } from "./search-hits.tsx";
import { useNoteEntries } from "./search-notes.ts";
import { type SearchState, useSearchIndexUpdates, useSearchReply } from "./search-replies.ts";
import { type PassageOf, useSearchResults } from "./use-search-results.ts";

type Props = {
  readonly data: LibraryData;
  readonly view: View;
  readonly change: Change;
  readonly onOpenFilters: () => void;
  readonly onSubmit: (text: string) => void;
};

/** Shows what matches the text: lessons, series, transcripts, and the person's notes. */
export function SearchScreen(props: Props) {
  const { data, view } = props;
  useSearchIndexUpdates(data.library);
  const search = useSearchReply(view.text, view.exact);
  const answered = useAnsweredView(view, search);
  if (search.kind === "failed") return <SearchFailed />;
  if (search.kind === "loading" || !search.reply.isReady) return <Searching />;
  return <Found {...props} view={answered} search={search} />;
}

/** Returns the view with the text that was searched for, so that nothing is rendered before the next reply. */
function useAnsweredView(view: View, search: SearchState): View {
  const isFound = search.kind === "found";
  const text = isFound ? search.text : view.text;
  const exact = isFound ? search.isExact : view.exact;
  const filters = viewQuery({ ...view, text: "", exact: false }).toString();
  return useMemo(
    () => ({ ...parseView(new URLSearchParams(filters)), text, exact }),
    [filters, text, exact],
  );
}

function SearchFailed() {
  return (
    <EmptyState
      title={searchFailed.title}
      icon="attention"
      tone="bad"
      actions={<Button onClick={() => window.location.reload()}>{searchFailed.retry}</Button>}
    >
      <p>{searchFailed.text}</p>
    </EmptyState>
  );
}

const Searching = () => (
  <Skeleton label={copy.loading} className={styles.loading}>
    <CoverRowSkeleton />
    <CoverRowSkeleton />
    <CoverRowSkeleton />
  </Skeleton>
);

type Kind = "all" | "lessons" | "series" | "transcripts" | "notes";

type Results = {
  readonly words: readonly string[];
  readonly lessons: readonly Content[];
  readonly handouts: number;
  readonly series: readonly SeriesWithCount[];
  readonly passages: readonly PassageOf[];
  readonly notes: readonly NoteEntry[];
};

type FoundProps = Props & { readonly search: SearchState & { readonly kind: "found" } };

function useResults({ data, view, search }: FoundProps): Results {
  const { text, reply } = search;
  const { lessons, handouts, passages } = useSearchResults(view, data, reply);
  const entries = useNoteEntries();
  const isFiltered = activeFilters({ ...view, text: "" }) > 0;
  return useMemo(() => {
    const titleOf = (id: string) => lessonsById(data.library).get(id)?.title;
    const found = notesMatching(entries, titleOf, text);
    return {
      words: reply.words,
      lessons,
      handouts,
      passages,
      // Filters are about lessons.
      series: isFiltered
        ? []
        : seriesWithCounts(data.library).filter(({ series }) => reply.series.includes(series.id)),
      notes: found.length > 0 ? found : notesMatching(entries, titleOf, reply.words.join(" ")),
    };
  }, [data.library, entries, text, reply, lessons, handouts, passages, isFiltered]);
}

const Found = memo(function Found(props: FoundProps) {
  const { data, view, change, search, onSubmit } = props;
  const device = useDevice();
  const results = useResults(props);
  const [kind, setKind] = useState<Kind>("all");
  const { lessons, series, passages, notes } = results;
  const total = lessons.length + series.length + passages.length + notes.length;
  const remember = ({ target }: MouseEvent) => {
    // Losing a recent search isn't worth a message.
    if (target instanceof Element && target.closest("a"))
      device?.searches.remember(search.text.trim()).catch(() => undefined);
  };
  return (
    <div onClickCapture={remember} className={styles.screen}>
      {total > 0 && <Summary {...props} total={total} />}
      <Kinds {...props} results={results} total={total} kind={kind} setKind={setKind} />
      <ActiveFilters
        view={{ ...view, text: "" }}
        change={change}
        seriesById={data.seriesById}
        keepsText={view.text}
      />
      {total === 0 ? (
        <NoSearchResults {...{ data, view, change, onSubmit, results }} />
      ) : (
        <Hits {...{ data, view, change, results, setKind }} kind={kind} />
      )}
    </div>
  );
});

function Summary({ search, total }: FoundProps & { readonly total: number }) {
  const { text, isExact, reply } = search;
  return (
    <p className={styles.said}>
      <span role="status">
        {copy.resultsFor(total)} <b>{reply.isCorrected ? reply.words.join(" ") : text.trim()}</b>.
      </span>{" "}
      {reply.isCorrected && (
        <TextLink to={{ search: `?${viewQuery({ text, exact: true })}` }} replace>
          {copy.instead(text.trim())}
        </TextLink>
      )}
      {isExact && (
        <TextLink to={{ search: `?${viewQuery({ text })}` }} replace>
          {copy.instead(text.trim())}
        </TextLink>
      )}
    </p>
  );
}

type KindsProps = FoundProps & {
  readonly results: Results;
  readonly total: number;
  readonly kind: Kind;
  readonly setKind: (kind: Kind) => void;
};

function Kinds({ view, onOpenFilters, results, total, kind, setKind }: KindsProps) {
  const { lessons, series, passages, notes } = results;
  const kinds: readonly [Kind, string, number][] = [
    ["all", copy.all, total],
    ["lessons", copy.lessons, lessons.length],
    ["series", copy.series, series.length],
    ["transcripts", copy.transcripts, passages.length],
    ["notes", copy.notes, notes.length],
  ];
  return (
    <div className={styles.kinds}>
      <ChipRow label={copy.kinds} isScrolling>
        <Chip
          icon="filters"
          aria-haspopup="dialog"
          count={activeFilters({ ...view, text: "" })}
          onClick={onOpenFilters}
        >
          {filterBar.filters}
        </Chip>
        {total > 0 &&
          kinds
            .filter(([, , count]) => count > 0)
            .map(([name, label, count]) => (
              <Chip key={name} pressed={name === kind} isChoice onClick={() => setKind(name)}>
                {label} {count}
              </Chip>
            ))}
      </ChipRow>
    </div>
  );
}

type HitsProps = Omit<Props, "onOpenFilters" | "onSubmit"> & {
  readonly results: Results;
  readonly kind: Kind;
  readonly setKind: (kind: Kind) => void;
};

const FIRST_LESSONS = 4;
const FIRST_OTHERS = 3;

function Hits(props: HitsProps) {
  const { data, results, setKind } = props;
  const { words, passages, series, notes } = results;
  const counts: Record<Kind, number> = {
    all: 1,
    lessons: results.lessons.length,
    transcripts: passages.length,
    series: series.length,
    notes: notes.length,
  };
  // Typing on may leave nothing of the chosen kind.
  const kind = counts[props.kind] > 0 ? props.kind : "all";
  const isAll = kind === "all";
  const section = (of: Kind, title: string, first: number, children: ReactNode) => {
    if (counts[of] === 0 || (!isAll && kind !== of)) return false;
    const more = isAll && counts[of] > first && (
      <TextButton onClick={() => setKind(of)}>{copy.allOf(counts[of])}</TextButton>
    );
    return (
      <Section title={title} className={styles[of]} action={more}>
        {children}
      </Section>
    );
  };
  const cut = <T,>(all: readonly T[]) => (isAll ? all.slice(0, FIRST_OTHERS) : all);
  const lessonHits = isAll ? <FirstLessons {...props} /> : <AllLessons {...props} />;
  return (
    <div className={isAll ? styles.two : undefined}>
      {section("lessons", copy.lessons, FIRST_LESSONS, lessonHits)}
      {section(
        "transcripts",
        copy.inTranscripts,
        FIRST_OTHERS,
        <PassageHits data={data} words={words} passages={cut(passages)} />,
      )}
      {section(
        "series",
        copy.series,
        FIRST_OTHERS,
        <SeriesHits words={words} series={cut(series)} />,
      )}
      {section(
        "notes",
        copy.inNotes,
        FIRST_OTHERS,
        <NoteHits data={data} words={words} entries={cut(notes)} />,
      )}
    </div>
  );
}

function FirstLessons({ data, results: { lessons, words } }: HitsProps) {
  return (
    <RowList>
      {lessons.slice(0, FIRST_LESSONS).map((lesson) => (
        <LessonRow
          key={lesson.id}
          {...rowOf(data, lesson)}
          title={<Marked text={lesson.title} words={words} />}
        />
      ))}
    </RowList>
  );
}

function AllLessons({ data, view, change, results }: HitsProps) {
  return (
    <>
      {results.handouts > 0 && (
        <TextButton onClick={() => change({ media: ["Video", "Audio", "Handout"] })}>
          {libraryList.includeHandouts(results.handouts)}
        </TextButton>
      )}
      <LessonList {...data} lessons={results.lessons} name={viewQuery(view).toString()} />
    </>
  );
}
