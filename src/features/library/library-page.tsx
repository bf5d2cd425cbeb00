import { lazy, Suspense, useDeferredValue, useMemo, useState } from "react";
import { useSession } from "#device/session.ts";
import { HISTORY_PATH } from "#shared/navigation/paths.ts";
import { Standing } from "#shared/status/status-line.tsx";
import { Chip, ChipLink, ChipRow, ChipSelect } from "#ui/chip.tsx";
import { counted } from "#ui/format.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { RowBones, Skeleton } from "#ui/skeleton.tsx";
import { useAhead } from "#ui/use-ahead.ts";
import { greeting } from "./greeting.ts";
import styles from "./library.module.css";
import { LibraryOverview } from "./library-overview.tsx";
import { LibraryFailed, LibraryNotHere } from "./library-states.tsx";
import {
  type Library,
  type Parts,
  useHere,
  useLibrary,
  useSaved,
  useWatched,
} from "./use-library.ts";
import { type Change, useTyped, useView } from "./use-view.ts";
import { activeFilters, isWhole, sorts, sortWords, type View } from "./view.ts";

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
  const { typed, type, settle } = useTyped(view.text);
  const [isChoosing, setChoosing] = useState(false);
  const asked = useMemo(() => ({ ...view, text: typed }), [view, typed]);
  return (
    <>
      <PageTitle title="Library">{greeting(new Date().getHours(), name)}</PageTitle>
      <Standing />
      <div className={styles.tools}>
        <SearchField
          label={lessons > 0 ? `Search ${counted(lessons, "lesson")}` : "Search lessons"}
          value={typed}
          onChange={type}
          onBlur={settle}
        />
        <Narrowing view={asked} change={change} onChoose={() => setChoosing(true)} />
      </div>
      {library.kind === "loading" && <LibraryBones />}
      {library.kind === "failed" && <LibraryFailed />}
      {library.kind === "ready" && (
        <LibraryBody
          library={library.value}
          view={asked}
          change={change}
          isChoosing={isChoosing}
          onChosen={() => setChoosing(false)}
        />
      )}
    </>
  );
}

type NarrowingProps = {
  readonly view: View;
  readonly change: Change;
  readonly onChoose: () => void;
};

function Narrowing({ view, change, onChoose }: NarrowingProps) {
  const [sort, goAhead] = useAhead(view.sort ?? sorts[0], String);
  return (
    <ChipRow label="Narrow the library">
      <Chip icon="filters" aria-haspopup="dialog" count={activeFilters(view)} onClick={onChoose}>
        Filters
      </Chip>
      <ChipSelect
        label="Sort"
        value={sort}
        onChange={({ currentTarget: { value } }) => {
          const next = sorts.find((one) => one === value) ?? sorts[0];
          goAhead(next);
          change({ sort: next === sorts[0] ? undefined : next });
        }}
      >
        {sorts.map((one) => (
          <option key={one} value={one}>
            {sortWords[one]}
          </option>
        ))}
      </ChipSelect>
      <Chip pressed={view.saved} onClick={() => change({ saved: !view.saved })}>
        Saved
      </Chip>
      <Chip pressed={view.downloaded} onClick={() => change({ downloaded: !view.downloaded })}>
        On this device
      </Chip>
      <ChipLink to={HISTORY_PATH}>History</ChipLink>
    </ChipRow>
  );
}

type BodyProps = {
  readonly library: Library;
  readonly view: View;
  readonly change: Change;
  readonly isChoosing: boolean;
  readonly onChosen: () => void;
};

function LibraryBody({ library, view, change, isChoosing, onChosen }: BodyProps) {
  const watched = useWatched();
  const saved = useSaved();
  const isHere = useHere(library.lessons);
  const seriesById = useMemo(
    () => new Map(library.series.map((series) => [series.id, series])),
    [library.series],
  );
  const parts = useMemo(
    (): Parts => ({ library, watched, saved, isHere, seriesById }),
    [library, watched, saved, isHere, seriesById],
  );
  // The letter that is typed is drawn first, and then what it finds.
  const shown = useDeferredValue(view);
  const content = useMemo(() => {
    if (isWhole(shown)) return <LibraryOverview {...parts} />;
    return (
      <Suspense fallback={<LibraryBones />}>
        <LibraryList parts={parts} view={shown} change={change} />
      </Suspense>
    );
  }, [parts, shown, change]);
  if (library.lessons.length === 0) return <LibraryNotHere hasArrived={library.hasArrived} />;
  return (
    <>
      {content}
      {isChoosing && (
        <Suspense>
          <FilterSheet parts={parts} view={view} change={change} onClose={onChosen} />
        </Suspense>
      )}
    </>
  );
}

function LibraryBones() {
  return (
    <Skeleton label="Opening your library" className={styles.state}>
      <RowBones />
      <RowBones />
      <RowBones />
      <RowBones />
    </Skeleton>
  );
}
