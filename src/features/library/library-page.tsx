import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { prefetchFirst } from "#device/use-live.ts";
import { useSession } from "#device/use-session.ts";
import {
  collectionPath,
  HISTORY_PATH,
  SERIES_PATH,
  WELCOME_PATH,
} from "#shared/navigation/paths.ts";
import { SyncStatusLine } from "#shared/status/status-line.tsx";
import { Chip, ChipLink, ChipRow } from "#ui/chip.tsx";
import { classNames } from "#ui/class-names.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { showFirstTiles } from "./first-tiles.ts";
import styles from "./library.module.css";
import { libraryPage as copy, filterBar, greeting } from "./library-copy.ts";
import { assignmentsQuery, LibraryOverview } from "./library-overview.tsx";
import { LibrarySearchBox } from "./library-search-box.tsx";
import { LibraryEmpty, LibraryFailed, LibrarySkeleton } from "./library-states.tsx";
import search from "./search/search.module.css";
import { useFirstVisit } from "./use-first-visit.ts";
import {
  type Library,
  type LibraryData,
  libraryQueries,
  useLibraryData,
  usePartialLibrary,
} from "./use-library.ts";
import { type Change, useSearchText, useView } from "./use-view.ts";
import {
  activeFilters,
  isAudioOnly,
  isUnfiltered,
  MAX_LENGTH_SECONDS,
  SHORT_SECONDS,
  type View,
} from "./view.ts";

/** Reads what the page starts with, and shows the first titles. */
export async function preloadLibrary(): Promise<void> {
  const read = await prefetchFirst([...libraryQueries, assignmentsQuery]);
  // React shows the same a moment later.
  if (read) await showFirstTiles(read).catch(reportError);
}

const LibraryList = lazy(async () => ({
  default: (await import("./list/library-list.tsx")).LibraryList,
}));
const SearchScreen = lazy(async () => ({
  default: (await import("./search/search-screen.tsx")).SearchScreen,
}));
const FilterSheet = lazy(async () => ({
  default: (await import("./filters/filter-sheet.tsx")).FilterSheet,
}));

/** Collections used to be a view of this page. */
export function LibraryPage() {
  const section = new URLSearchParams(useLocation().search).get("section");
  if (section) return <Navigate to={collectionPath(section)} replace />;
  return <LibraryHome />;
}

function LibraryHome() {
  const name = useSession()?.user.first_name ?? "";
  const library = usePartialLibrary();
  const whole = library.kind === "ready" && !library.value.isPartial ? library.value : undefined;
  const { view, change } = useView();
  const { typed, type, submit } = useSearchText(view.text);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const typedView = useMemo(() => ({ ...view, text: typed }), [view, typed]);
  // Renders typed text first, then the results.
  const shown = useDeferredValue(typedView);
  return (
    <>
      <div
        className={classNames(shown.text && search.away, isSearchOpen && search["away-on-phone"])}
      >
        <PageTitle title={copy.title}>{greeting(new Date().getHours(), name)}</PageTitle>
        <SyncStatusLine />
      </div>
      <div className={styles.tools}>
        <LibrarySearchBox
          label={copy.search(library.kind === "ready" ? library.value.listed : 0)}
          text={typed}
          library={whole}
          onType={type}
          onSubmit={submit}
          isOpen={isSearchOpen}
          setOpen={setSearchOpen}
        />
        {!shown.text && (
          <FilterBar view={typedView} change={change} onOpenFilters={() => setFilterOpen(true)} />
        )}
      </div>
      <div className={classNames(isSearchOpen && search["away-on-phone"])}>
        {library.kind === "loading" && <LibrarySkeleton />}
        {library.kind === "failed" && <LibraryFailed />}
        {library.kind === "ready" && (
          <LibraryBody
            library={library.value}
            view={typedView}
            shown={shown}
            change={change}
            isFilterOpen={isFilterOpen}
            onOpenFilters={() => setFilterOpen(true)}
            onCloseFilters={() => setFilterOpen(false)}
            onSubmit={submit}
          />
        )}
      </div>
    </>
  );
}

type FilterBarProps = {
  readonly view: View;
  readonly change: Change;
  readonly onOpenFilters: () => void;
};

function FilterBar({ view, change, onOpenFilters }: FilterBarProps) {
  const isShort = view.maxLength === SHORT_SECONDS;
  const isAudio = isAudioOnly(view);
  return (
    <ChipRow label={filterBar.label} isScrolling>
      <Chip
        pressed={isShort}
        onClick={() => change({ maxLength: isShort ? MAX_LENGTH_SECONDS : SHORT_SECONDS })}
      >
        {filterBar.short}
      </Chip>
      <Chip pressed={view.onlyCredit} onClick={() => change({ onlyCredit: !view.onlyCredit })}>
        {filterBar.withCredit}
      </Chip>
      <ChipLink to={SERIES_PATH}>{filterBar.series}</ChipLink>
      <Chip pressed={view.downloaded} onClick={() => change({ downloaded: !view.downloaded })}>
        {filterBar.downloaded}
      </Chip>
      <Chip pressed={view.saved} onClick={() => change({ saved: !view.saved })}>
        {filterBar.saved}
      </Chip>
      <Chip pressed={isAudio} onClick={() => change({ media: isAudio ? [] : ["Audio"] })}>
        {filterBar.audio}
      </Chip>
      <Chip
        icon="filters"
        aria-haspopup="dialog"
        count={activeFilters(view)}
        onClick={onOpenFilters}
      >
        {filterBar.filters}
      </Chip>
      <ChipLink to={HISTORY_PATH}>{filterBar.history}</ChipLink>
    </ChipRow>
  );
}

type BodyProps = {
  readonly library: Library;
  readonly view: View;
  /** What the page shows, until the next view is rendered. */
  readonly shown: View;
  readonly change: Change;
  readonly isFilterOpen: boolean;
  readonly onOpenFilters: () => void;
  readonly onCloseFilters: () => void;
  /** Searches for a text. */
  readonly onSubmit: (text: string) => void;
};

type StartPageProps = {
  readonly data: LibraryData;
  readonly firstVisit: ReturnType<typeof useFirstVisit>;
};

/** The library without filters. New people see the welcome first. */
function StartPage({ data, firstVisit }: StartPageProps) {
  if (firstVisit === "welcome") return <Navigate to={WELCOME_PATH} replace />;
  if (firstVisit === "interests") return <Navigate to={`${WELCOME_PATH}/interests`} replace />;
  const isWaiting = firstVisit === "unknown" && !data.isOffline;
  return isWaiting ? <LibrarySkeleton /> : <LibraryOverview {...data} />;
}

function LibraryBody({ library, view, shown, change, isFilterOpen, ...actions }: BodyProps) {
  const latest = useRef(actions);
  latest.current = actions;
  const openFilters = useCallback(() => latest.current.onOpenFilters(), []);
  const submit = useCallback((text: string) => latest.current.onSubmit(text), []);
  const data = useLibraryData(library);
  const firstVisit = useFirstVisit();
  const content = useMemo(() => {
    if (isUnfiltered(shown)) return <StartPage data={data} firstVisit={firstVisit} />;
    if (data.library.isPartial) return <LibrarySkeleton />;
    if (!/[\p{L}\p{N}]/u.test(shown.text))
      return <LibraryList data={data} view={shown} change={change} />;
    return (
      <SearchScreen
        data={data}
        view={shown}
        change={change}
        onOpenFilters={openFilters}
        onSubmit={submit}
      />
    );
  }, [data, shown, change, firstVisit, openFilters, submit]);
  if (library.lessons.length === 0) return <LibraryEmpty hasArrived={library.hasArrived} />;
  return (
    <>
      {/* Outside of what changes, so that the page before stays until the code of the next one is there. */}
      <Suspense fallback={<LibrarySkeleton />}>{content}</Suspense>
      {isFilterOpen && !library.isPartial && (
        <Suspense>
          <FilterSheet data={data} view={view} change={change} onClose={actions.onCloseFilters} />
        </Suspense>
      )}
    </>
  );
}
