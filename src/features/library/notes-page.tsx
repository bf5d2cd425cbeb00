import { useState } from "react";
import { useLive } from "#device/use-live.ts";
import { LIBRARY_PATH, lessonPath } from "#shared/navigation/paths.ts";
import { SyncStatusLine } from "#shared/status/status-line.tsx";
import type { Note } from "#sync/records/types.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { CoverRowSkeleton, Skeleton } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { LessonBar } from "./lesson-bar.tsx";
import { LibraryFailed } from "./library-states.tsx";
import { NoteRow } from "./note-row.tsx";
import styles from "./notes.module.css";
import { notesCopy } from "./notes-copy.ts";
import { notesMatching } from "./notes-search.ts";

/** Lists all private notes, newest first. Works offline. */
export function NotesPage() {
  const known = useLive(
    async ({ notes, content }) => ({
      notes: await notes.all(),
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
      {known.kind === "ready" && <Notes {...known.value} />}
    </>
  );
}

type Props = { readonly notes: readonly Note[]; readonly titles: ReadonlyMap<string, string> };

function Notes({ notes, titles }: Props) {
  const [words, setWords] = useState("");
  if (notes.length === 0)
    return (
      <EmptyState
        title={notesCopy.nothingYet.title}
        actions={<LinkButton to={LIBRARY_PATH}>{notesCopy.nothingYet.action}</LinkButton>}
      >
        {notesCopy.nothingYet.text}
      </EmptyState>
    );
  const shown = notesMatching(notes, titles, words);
  return (
    <div className={styles.page}>
      <SearchField label={notesCopy.search} value={words} onChange={setWords} />
      <p role="status" className={styles.lesson}>
        {shown.length === 0 ? notesCopy.noMatch : notesCopy.count(shown.length)}
      </p>
      <ul className={styles.list}>
        {shown.map((note) => (
          <NoteRow key={note.id} note={note}>
            <p className={styles.lesson}>
              <LessonTitle id={note.contentId} title={titles.get(note.contentId)} />
            </p>
          </NoteRow>
        ))}
      </ul>
    </div>
  );
}

function LessonTitle({ id, title }: { readonly id: string; readonly title: string | undefined }) {
  if (title === undefined) return notesCopy.unpublished;
  return <TextLink to={lessonPath(id)}>{title}</TextLink>;
}
