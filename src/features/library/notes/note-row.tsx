import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useAction, useFormAction } from "#device/use-action.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { useDraft } from "#shared/drafts/use-draft.ts";
import type { Note } from "#sync/records/types.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/field.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./notes.module.css";
import { notesCopy } from "./notes-copy.ts";

const LONGEST_NOTE = 4000;

/** A note that can be edited and deleted. */
export function NoteRow({
  note,
  children,
}: {
  readonly note: Note;
  /** Where the note belongs. */
  readonly children: ReactNode;
}) {
  const act = useAction();
  const editButton = useRef<HTMLButtonElement>(null);
  const [isEditing, setEditing] = useState(false);
  const endEditing = () => {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  };
  const remove = async () => {
    const isDeleted = await act(({ notes }) => notes.delete(note));
    if (!isDeleted) return;
    // Undo saves the same text as a new note, which no clock can place before its deletion.
    const { id: _deleted, updatedAt: _before, ...draft } = note;
    showToast({
      text: notesCopy.deleted,
      action: { label: notesCopy.undo, run: () => void act(({ notes }) => notes.save(draft)) },
    });
  };
  return (
    <li className={styles.note}>
      {children}
      {isEditing ? (
        <EditNote note={note} onDone={endEditing} />
      ) : (
        <>
          <p className={styles.text}>{note.text}</p>
          <div className={styles.actions}>
            <Button kind="plain" ref={editButton} onClick={() => setEditing(true)}>
              {notesCopy.edit}
            </Button>
            <Button kind="plain" onClick={() => void remove()}>
              {notesCopy.delete}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

function EditNote({ note, onDone }: { readonly note: Note; readonly onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [act, failure] = useFormAction();
  const [text, setText] = useDraft(`note:${note.id}`, note.text);
  const [error, setError] = useState<string>();
  useEffect(() => {
    form.current?.querySelector("textarea")?.focus();
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return setError(notesCopy.missing);
    if (await act(({ notes }) => notes.save({ ...note, text: text.trim() }))) onDone();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label={notesCopy.text}
        name={`note-${note.id}`}
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
      <div className={styles.actions}>
        <Button type="submit">{notesCopy.save}</Button>
        <Button kind="plain" onClick={onDone}>
          {notesCopy.cancel}
        </Button>
      </div>
    </form>
  );
}
