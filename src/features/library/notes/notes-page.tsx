import { useState } from "react";
import { useLive } from "#device/use-live.ts";
import { requestSeek } from "#shared/lessons/seek-requests.ts";
import { LIBRARY_PATH, lessonPath } from "#shared/navigation/paths.ts";
import { FirstSync, useIsFirstSync } from "#shared/status/first-sync.tsx";
import { SyncStatusLine } from "#shared/status/status-line.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatClock } from "#ui/format-clock.ts";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { CoverRowSkeleton, Skeleton } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { LessonBar } from "../lesson-bar.tsx";
import { LibraryFailed } from "../library-states.tsx";
import { type NoteEntry, newestEntriesFirst } from "./note-entries.ts";
import { NoteEntryRow } from "./note-entry-row.tsx";
import styles from "./notes.module.css";
import { notesCopy } from "./notes-copy.ts";
import { ExportNotes } from "./notes-export.tsx";
import { notesMatching } from "./notes-search.ts";

/** Lists all private notes and highlights, newest first. Works offline. */
export function NotesPage() {
  const known = useLive(
    async ({ notes, highlights, content }) => ({
      entries: newestEntriesFirst({ notes: await notes.all(), highlights: await highlights.all() }),
      isCatalogLoaded: await content.isLoaded(),
      titles: new Map((await content.all()).map(({ id, title }) => [id, title])),
    }),
    [],
  );
  return (
    <>
      <LessonBar />
      <PageTitle title={notesCopy.title} />
      <SyncStatusLine />
      {known.kind === "failed" && <LibraryFailed />}
      {known.kind === "loading" && (
        <Skeleton label={notesCopy.loading}>
          <CoverRowSkeleton />
          <CoverRowSkeleton />
        </Skeleton>
      )}
      {known.kind === "ready" && (
        <KeepFocus>
          <Notes {...known.value} />
        </KeepFocus>
      )}
    </>
  );
}

type Props = {
  /** Before that, a lesson without a title isn't an unpublished one. */
  readonly isCatalogLoaded: boolean;
  readonly entries: readonly NoteEntry[];
  readonly titles: ReadonlyMap<string, string>;
};

function Notes({ isCatalogLoaded, entries, titles }: Props) {
  const [words, setWords] = useState("");
  const isFirstSync = useIsFirstSync();
  if (entries.length === 0 && isFirstSync)
    return (
      <div className={styles.state}>
        <FirstSync label={notesCopy.loading} missing={notesCopy.notHere} />
      </div>
    );
  if (entries.length === 0)
    return (
      <div className={styles.state}>
        <EmptyState
          title={notesCopy.nothingYet.title}
          cover={{ seed: "no-notes", motif: "leaves" }}
          actions={<LinkButton to={LIBRARY_PATH}>{notesCopy.nothingYet.action}</LinkButton>}
        >
          {notesCopy.nothingYet.text}
        </EmptyState>
      </div>
    );
  const shown = notesMatching(entries, (id) => titles.get(id), words);
  const noteCount = shown.filter(({ kind }) => kind === "note").length;
  return (
    <div className={styles.page}>
      <SearchField label={notesCopy.search} value={words} onChange={setWords} />
      <p role="status" className={styles.lesson}>
        {shown.length === 0
          ? notesCopy.noMatch
          : notesCopy.count(noteCount, shown.length - noteCount)}
      </p>
      {isCatalogLoaded && shown.length > 0 && <ExportNotes entries={shown} titles={titles} />}
      <ul className={styles.list}>
        {shown.map((entry) => (
          <NoteEntryRow key={entry.id} entry={entry}>
            <p className={styles.lesson}>
              <LessonLink
                entry={entry}
                title={
                  titles.get(entry.contentId) ?? (isCatalogLoaded ? undefined : notesCopy.lesson)
                }
              />
            </p>
          </NoteEntryRow>
        ))}
      </ul>
    </div>
  );
}

type LinkProps = { readonly entry: NoteEntry; readonly title: string | undefined };

/** Opens the lesson and plays it from the entry's time. */
function LessonLink({ entry: { contentId, atSeconds }, title }: LinkProps) {
  if (title === undefined) return notesCopy.unpublished;
  if (atSeconds === undefined) return <TextLink to={lessonPath(contentId)}>{title}</TextLink>;
  return (
    <TextLink to={lessonPath(contentId)} onClick={() => requestSeek(contentId, atSeconds)}>
      {title} · {formatClock(atSeconds)}
    </TextLink>
  );
}
