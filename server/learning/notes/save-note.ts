import { done, type Effect } from "#server/platform/writes/effect.ts";
import { existingContent } from "../content/queries.ts";
import { type NoteRow, notesById, noteWire, storeNotes } from "./queries.ts";
import { afterWrite } from "./rules.ts";

export const saveNote: Effect<"saveNote"> = async (context, writes) => {
  const { trx, person, now, nextRev } = context;
  const existing = await existingContent(
    trx,
    writes.map(({ record_id_ }) => record_id_),
  );
  const ids = writes.map(({ id }) => id);
  const notes = new Map(await notesById(trx, person.id, ids));
  const changed = new Map<string, NoteRow>();
  const results = writes.map((write) => {
    const after = afterWrite(notes.get(write.id), write, existing.has(write.record_id_), now);
    if (after.kind === "refused") return after;
    const row = { ...after.row, person_id: person.id, rev: nextRev() };
    notes.set(row.id, row);
    changed.set(row.id, row);
    return done(noteWire(row));
  });
  await storeNotes(trx, [...changed.values()]);
  return results;
};
