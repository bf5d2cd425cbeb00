import { useDeferredValue, useMemo } from "react";
import { useSession } from "#live/session.ts";
import { Standing } from "#live/standing.tsx";
import { counted } from "#live/words.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { RowBones, Skeleton } from "#ui/skeleton.tsx";
import { Toggle } from "#ui/toggle.tsx";
import { isWhole } from "./catalogue.ts";
import { greeting } from "./greeting.ts";
import styles from "./library.module.css";
import { LibraryList } from "./library-list.tsx";
import { LibraryOverview } from "./library-overview.tsx";
import { LibraryFailed, LibraryNotHere } from "./library-states.tsx";
import { type Library, useHere, useLibrary, useWatched } from "./use-library.ts";
import { useTyped, useView } from "./use-view.ts";

export function LibraryPage() {
  const name = useSession()?.user.first_name ?? "";
  const library = useLibrary();
  const lessons = library.kind === "ready" ? library.value.lessons.length : 0;
  const { view, setText, setOnlyDownloaded } = useView();
  const [typed, type] = useTyped(view.text, setText);
  return (
    <>
      <PageTitle title="Library">{greeting(new Date().getHours(), name)}</PageTitle>
      <Standing />
      <div className={styles.tools}>
        <SearchField
          label={lessons > 0 ? `Search ${counted(lessons, "lesson")}` : "Search lessons"}
          value={typed}
          onChange={type}
        />
        <Toggle
          label="Only what is on this device"
          checked={view.onlyDownloaded}
          onChange={setOnlyDownloaded}
        />
      </div>
      {library.kind === "loading" && <LibraryBones />}
      {library.kind === "failed" && <LibraryFailed />}
      {library.kind === "ready" && <LibraryBody library={library.value} />}
    </>
  );
}

function LibraryBody({ library }: { readonly library: Library }) {
  const { view } = useView();
  const text = useDeferredValue(view.text);
  const watched = useWatched();
  const isHere = useHere(library.lessons);
  const seriesById = useMemo(
    () => new Map(library.series.map((series) => [series.id, series])),
    [library.series],
  );
  const parts = { watched, isHere, seriesById };
  if (library.lessons.length === 0) return <LibraryNotHere hasArrived={library.hasArrived} />;
  const asked = { ...view, text };
  if (isWhole(asked)) return <LibraryOverview library={library} {...parts} />;
  return <LibraryList library={library} view={asked} {...parts} />;
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
