import { type FormEvent, useState } from "react";
import { useFormAction } from "#device/use-action.ts";
import { useLive, valueOr } from "#device/use-live.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { NOTES_PATH } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextArea } from "#ui/field.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { entriesByPlace, type NoteEntry } from "./note-entries.ts";
import { NoteEntryRow } from "./note-entry-row.tsx";
import styles from "./notes.module.css";
import { notesCopy } from "./notes-copy.ts";
import { PlaceButton } from "./place-button.tsx";

const LONGEST_NOTE = 4000;

type Props = { readonly lesson: Pick<Content, "id" | "type"> };

/** The person's private notes on a lesson. */
export function NotesCard({ lesson }: Props) {
  const known = useLive(
    async ({ notes, highlights, progress }) => {
      const watched = await progress.of(lesson.id);
      return {
        entries: entriesByPlace({
          notes: await notes.on(lesson.id),
          highlights: await highlights.in(lesson.id),
        }),
        position: Math.floor(watched?.position ?? 0),
        reach: watched?.finished ? Number.POSITIVE_INFINITY : (watched?.furthest ?? 0),
      };
    },
    [lesson.id],
  );
  if (known.kind === "loading") return null;
  const { entries, position, reach } = valueOr(known, { entries: [], position: 0, reach: 0 });
  return (
    <Card title={notesCopy.title}>
      {known.kind === "failed" ? (
        <p>{notesCopy.failed}</p>
      ) : (
        <KeepFocus>
          <NoteList entries={entries} reach={reach} />
        </KeepFocus>
      )}
      <AddNote lesson={lesson} atSeconds={lesson.type === "Handout" ? 0 : position} />
      <p className={styles.private}>{notesCopy.onlyYou}</p>
      {entries.length > 0 && (
        <LinkButton to={NOTES_PATH} kind="plain">
          {notesCopy.allNotes}
        </LinkButton>
      )}
    </Card>
  );
}

type ListProps = { readonly entries: readonly NoteEntry[]; readonly reach: number };

function NoteList({ entries, reach }: ListProps) {
  if (entries.length === 0) return <p className={styles.empty}>{notesCopy.empty}</p>;
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <NoteEntryRow key={entry.id} entry={entry}>
          <PlaceButton contentId={entry.contentId} seconds={entry.atSeconds} reach={reach} />
        </NoteEntryRow>
      ))}
    </ul>
  );
}

function AddNote({ lesson, atSeconds }: Props & { readonly atSeconds: number }) {
  const [act, failure] = useFormAction();
  const [text, setText] = useDraft(`new-note:${lesson.id}`, "");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!text.trim()) return setError(notesCopy.missing);
    setBusy(true);
    const isSaved = await act(({ notes }) =>
      notes.save({ contentId: lesson.id, text: text.trim(), ...(atSeconds > 0 && { atSeconds }) }),
    );
    setBusy(false);
    if (isSaved) setText("");
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label={notesCopy.label}
        name="note"
        rows={3}
        maxLength={LONGEST_NOTE}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <FormError text={failure} />
      <Button type="submit" busy={isBusy}>
        {notesCopy.add(atSeconds)}
      </Button>
    </form>
  );
}
