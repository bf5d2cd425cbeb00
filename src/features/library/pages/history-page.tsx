import { useState } from "react";
import { useLive } from "#device/use-live.ts";
import { LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { FirstSync, useIsFirstSync } from "#shared/status/first-sync.tsx";
import { SyncStatusLine } from "#shared/status/status-line.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Section } from "#ui/section.tsx";
import { CoverRowSkeleton, Skeleton } from "#ui/skeleton.tsx";
import { LessonBar } from "../lesson-bar.tsx";
import styles from "../library.module.css";
import { LibraryFailed } from "../library-states.tsx";
import { LessonRows } from "../list/lesson-list.tsx";
import { type Library, type LibraryData, useLibrary, useLibraryData } from "../use-library.ts";
import { type HistoryDay, type HistoryEntry, historyOf } from "./history.ts";
import { history as copy } from "./history-copy.ts";

const PAGE_SIZE = 60;

/** Lists watched lessons by day. Works offline. */
export function HistoryPage() {
  const library = useLibrary();
  const watched = useLive(({ progress }) => progress.all(), []);
  return (
    <>
      <LessonBar />
      <PageTitle title={copy.title} />
      <SyncStatusLine />
      {(library.kind === "failed" || watched.kind === "failed") && <LibraryFailed />}
      {(library.kind === "loading" || watched.kind === "loading") && (
        <Skeleton label={copy.loading} className={styles.state}>
          <CoverRowSkeleton />
          <CoverRowSkeleton />
          <CoverRowSkeleton />
        </Skeleton>
      )}
      {library.kind === "ready" && watched.kind === "ready" && (
        <History library={library.value} watched={watched.value} />
      )}
    </>
  );
}

type Props = { readonly library: Library; readonly watched: readonly HistoryEntry["watched"][] };

function History({ library, watched }: Props) {
  const [shown, setShown] = useState(PAGE_SIZE);
  const data = useLibraryData(library);
  const isFirstSync = useIsFirstSync();
  const [now] = useState(() => Date.now());
  const latest = watched.toSorted((a, b) => b.updatedAt - a.updatedAt).slice(0, shown);
  const days = historyOf(latest, library.lessons, now);
  if (days.length === 0 && isFirstSync)
    return (
      <div className={styles.state}>
        <FirstSync label={copy.firstSync} missing={copy.missing} />
      </div>
    );
  if (days.length === 0) return <NothingYet />;
  return (
    <div className={styles.days}>
      {days.map((day) => (
        <Day key={day.name} day={day} data={data} />
      ))}
      {watched.length > shown && (
        <Button onClick={() => setShown(shown + PAGE_SIZE)}>{copy.more}</Button>
      )}
    </div>
  );
}

function Day({ day, data }: { readonly day: HistoryDay; readonly data: LibraryData }) {
  const lessons = day.entries.flatMap(({ lesson }) => lesson ?? []);
  const withdrawnCount = day.entries.length - lessons.length;
  return (
    <Section title={day.name}>
      <LessonRows {...data} lessons={lessons} />
      {withdrawnCount > 0 && <p className={styles.missing}>{copy.unavailable(withdrawnCount)}</p>}
    </Section>
  );
}

function NothingYet() {
  return (
    <div className={styles.state}>
      <EmptyState
        title={copy.empty.title}
        cover={{ seed: "no-history", motif: "path" }}
        actions={<LinkButton to={LIBRARY_PATH}>{copy.empty.action}</LinkButton>}
      >
        <p>{copy.empty.text}</p>
      </EmptyState>
    </div>
  );
}
