import { lazy, Suspense, useDeferredValue, useMemo, useState } from "react";
import { useSession } from "#device/session.ts";
import { HISTORY_PATH } from "#shared/navigation/paths.ts";
import { SyncStatusLine } from "#shared/status/status-line.tsx";
import { Chip, ChipLink, ChipRow, ChipSelect } from "#ui/chip.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { CoverRowSkeleton, Skeleton } from "#ui/skeleton.tsx";
import { useOptimisticValue } from "#ui/use-optimistic-value.ts";
import styles from "./library.module.css";
import { libraryPage as copy, filterBar, greeting, sortNames } from "./library-copy.ts";
import { LibraryOverview } from "./library-overview.tsx";
import { LibraryEmpty, LibraryFailed } from "./library-states.tsx";
import {
  type Library,
  type LibraryData,
  useIsHere,
  useLibrary,
  useSaved,
  useWatched,
} from "./use-library.ts";
import { type Change, useSearchText, useView } from "./use-view.ts";
import { activeFilters, isUnfiltered, sorts, type View } from "./view.ts";

const LibraryList = lazy(async () => ({
  default: (await import("./library-list.tsx")).LibraryList,
}));
const FilterSheet = lazy(async () => ({
  default: (await import("./filter-sheet.tsx")).FilterSheet,
}));

export function LibraryPage() {
  const name = useSession()?.user.first_name ?? "";
  const library = useLibrary();
  const lessons = library.kind === "ready" ? library.value.lessons.length : 0;
  const { view, change } = useView();
  const { typed, type, flush } = useSearchText(view.text);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const typedView = useMemo(() => ({ ...view, text: typed }), [view, typed]);
  return (
    <>
      <PageTitle title={copy.title}>{greeting(new Date().getHours(), name)}</PageTitle>
      <SyncStatusLine />
      <div className={styles.tools}>
        <SearchField label={copy.search(lessons)} value={typed} onChange={type} onBlur={flush} />
        <FilterBar view={typedView} change={change} onOpenFilters={() => setFilterOpen(true)} />
      </div>
      {library.kind === "loading" && <LibrarySkeleton />}
      {library.kind === "failed" && <LibraryFailed />}
      {library.kind === "ready" && (
        <LibraryBody
          library={library.value}
          view={typedView}
          change={change}
          isFilterOpen={isFilterOpen}
          onCloseFilters={() => setFilterOpen(false)}
        />
      )}
    </>
  );
}

type FilterBarProps = {
  readonly view: View;
  readonly change: Change;
  readonly onOpenFilters: () => void;
};

function FilterBar({ view, change, onOpenFilters }: FilterBarProps) {
  const [sort, goAhead] = useOptimisticValue(view.sort ?? sorts[0], String);
  return (
    <ChipRow label={filterBar.label}>
      <Chip
        icon="filters"
        aria-haspopup="dialog"
        count={activeFilters(view)}
        onClick={onOpenFilters}
      >
        {filterBar.filters}
      </Chip>
      <ChipSelect
        label={filterBar.sortBy}
        value={sort}
        onChange={({ currentTarget: { value } }) => {
          const next = sorts.find((one) => one === value) ?? sorts[0];
          goAhead(next);
          change({ sort: next === sorts[0] ? undefined : next });
        }}
      >
        {sorts.map((one) => (
          <option key={one} value={one}>
            {sortNames[one]}
          </option>
        ))}
      </ChipSelect>
      <Chip pressed={view.saved} onClick={() => change({ saved: !view.saved })}>
        {filterBar.saved}
      </Chip>
      <Chip pressed={view.downloaded} onClick={() => change({ downloaded: !view.downloaded })}>
        {filterBar.downloaded}
      </Chip>
      <ChipLink to={HISTORY_PATH}>{filterBar.history}</ChipLink>
    </ChipRow>
  );
}

type BodyProps = {
  readonly library: Library;
  readonly view: View;
  readonly change: Change;
  readonly isFilterOpen: boolean;
  readonly onCloseFilters: () => void;
};

function LibraryBody({ library, view, change, isFilterOpen, onCloseFilters }: BodyProps) {
  const watched = useWatched();
  const saved = useSaved();
  const isHere = useIsHere(library.lessons);
  const seriesById = useMemo(
    () => new Map(library.series.map((series) => [series.id, series])),
    [library.series],
  );
  const data = useMemo(
    (): LibraryData => ({ library, watched, saved, isHere, seriesById }),
    [library, watched, saved, isHere, seriesById],
  );
  // Renders typed text first, then the results.
  const shown = useDeferredValue(view);
  const content = useMemo(() => {
    if (isUnfiltered(shown)) return <LibraryOverview {...data} />;
    return (
      <Suspense fallback={<LibrarySkeleton />}>
        <LibraryList data={data} view={shown} change={change} />
      </Suspense>
    );
  }, [data, shown, change]);
  if (library.lessons.length === 0) return <LibraryEmpty hasArrived={library.hasArrived} />;
  return (
    <>
      {content}
      {isFilterOpen && (
        <Suspense>
          <FilterSheet data={data} view={view} change={change} onClose={onCloseFilters} />
        </Suspense>
      )}
    </>
  );
}

function LibrarySkeleton() {
  return (
    <Skeleton label={copy.loading} className={styles.state}>
      <CoverRowSkeleton />
      <CoverRowSkeleton />
      <CoverRowSkeleton />
      <CoverRowSkeleton />
    </Skeleton>
  );
}
