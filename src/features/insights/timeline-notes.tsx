import { useState } from "react";
import {
  addTimelineNote,
  changeTimelineNote,
  deleteTimelineNote,
  listTimelineNotes,
  restoreTimelineNote,
  type TimelineNote,
} from "#contract/insights/timeline-notes.ts";
import { call } from "#device/session.ts";
import { EditableFailure } from "#shared/requests/editable-failure.tsx";
import { useEditable } from "#shared/requests/use-editable.ts";
import { Button } from "#ui/button.tsx";
import { TextButton } from "#ui/text-link.tsx";
import { showToast } from "#ui/toast.tsx";
import { editedBy, monthName, plan as planCopy } from "./plan-copy.ts";
import styles from "./plans.module.css";
import { NoteDialog, type NoteFields } from "./timeline-note-dialog.tsx";
import { timelineNotes as copy } from "./timeline-notes-copy.ts";

type Notes = readonly TimelineNote[];

/** The notes of a group, and what can be done with them. */
export function useTimelineNotes(group: string) {
  const query = { practice_group_id: group };
  const plan = useEditable(`notes ${group}`, () => call(listTimelineNotes, { query }));
  const { send } = plan;
  const restore = ({ id, version }: TimelineNote) =>
    send(() =>
      // Deleting raised the version.
      call(restoreTimelineNote, { params: { id }, query, body: { version: version + 1 } }),
    );
  return {
    ...plan,
    add: (fields: NoteFields) => send(() => call(addTimelineNote, { query, body: fields })),
    change: ({ id, version }: TimelineNote, fields: NoteFields) =>
      send(() => call(changeTimelineNote, { params: { id }, query, body: { version, ...fields } })),
    remove: async (note: TimelineNote) => {
      const { id, version } = note;
      const failure = await send(() =>
        call(deleteTimelineNote, { params: { id }, query: { ...query, version } }),
      );
      if (failure) return showToast({ text: failure, icon: "attention" });
      const undo = async () => {
        const why = await restore(note);
        if (why) showToast({ text: why, icon: "attention" });
      };
      showToast({
        text: copy.deleted,
        icon: "trash",
        action: { label: planCopy.undo, run: () => void undo() },
      });
    },
  };
}
export type TimelineNotes = ReturnType<typeof useTimelineNotes>;

/** Lists the notes of a group. */
export function NotesSection({ notes }: { readonly notes: TimelineNotes }) {
  const [edited, setEdited] = useState<TimelineNote | "new">();
  const note = edited === "new" ? undefined : edited;
  return (
    <section aria-labelledby="timeline-notes" className={styles.section}>
      <div className={styles.head}>
        <h3 id="timeline-notes">{copy.title}</h3>
        <Button kind="plain" icon="plus" onClick={() => setEdited("new")}>
          {copy.add}
        </Button>
      </div>
      {notes.value ? <List notes={notes} list={notes.value} onEdit={setEdited} /> : null}
      <EditableFailure of={notes} />
      {edited && (
        <NoteDialog
          title={note ? copy.editTitle : copy.add}
          first={note}
          onClose={() => setEdited(undefined)}
          onSave={(fields) =>
            note ? notes.change(current(notes, note), fields) : notes.add(fields)
          }
        />
      )}
    </section>
  );
}

/** Returns the newest version of a note, in case another leader changed it. */
const current = ({ value }: TimelineNotes, note: TimelineNote) =>
  value?.find(({ id }) => id === note.id) ?? note;

type ListProps = {
  readonly notes: TimelineNotes;
  readonly list: Notes;
  readonly onEdit: (note: TimelineNote) => void;
};

function List({ notes, list, onEdit }: ListProps) {
  if (list.length === 0) return <p className={styles.none}>{copy.none}</p>;
  return (
    <ul className={styles.list}>
      {list.map((note) => (
        <li key={note.id}>
          <p>
            <b>{monthName(note.month)}</b> {note.text}
          </p>
          <p className={styles.by}>{editedBy(note.edited_by, note.edited_at)}</p>
          <p className={styles.actions}>
            <TextButton aria-label={copy.editOf(note.text)} onClick={() => onEdit(note)}>
              {copy.edit}
            </TextButton>
            <TextButton
              aria-label={copy.deleteOf(note.text)}
              onClick={() => void notes.remove(note)}
            >
              {copy.delete}
            </TextButton>
          </p>
        </li>
      ))}
    </ul>
  );
}
