import type { NoteWire } from "#contract/learning/notes.ts";
import type { Device } from "../device.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { pendingEntries, plaintextEntries } from "./pending.ts";
import type { DeviceRecord } from "./record.ts";
import type { Note } from "./types.ts";

const noteFromWire = (wire: NoteWire): Note => ({
  id: wire.id,
  contentId: wire.record_id_,
  text: wire.text,
  ...(wire.at_seconds !== null && { atSeconds: wire.at_seconds }),
  createdAt: Date.parse(wire.created_at),
  updatedAt: Date.parse(wire.updated_at),
});

/** Returns every note, newest first. */
const allNotes = (db: PersonDatabase): Promise<Note[]> =>
  db.transaction("r", db.notes, db.outbox, async () => {
    const notes = new Map((await db.notes.toArray()).map((note) => [note.id, note]));
    for (const { body } of plaintextEntries(await pendingEntries(db, "note:"), "saveNote"))
      if (body.deleted) notes.delete(body.id);
      else notes.set(body.id, noteFromWire({ ...body, updated_at: body.written_at }));
    return [...notes.values()].toSorted((a, b) => b.createdAt - a.createdAt);
  });

/** Returns the notes on a lesson in the order of the recording; those on the whole lesson come first. */
export const notesOn = async (db: PersonDatabase, contentId: string): Promise<Note[]> => {
  const place = ({ atSeconds = -1 }: Note) => atSeconds;
  return (await allNotes(db))
    .filter((note) => note.contentId === contentId)
    .toSorted((a, b) => place(a) - place(b) || a.createdAt - b.createdAt);
};

export const noteQueries = (db: PersonDatabase): Pick<Device["notes"], "all" | "on"> => ({
  all: () => allNotes(db),
  on: (contentId) => notesOn(db, contentId),
});

export const noteRecord: DeviceRecord<"notes"> = {
  table: (db) => db.notes,
  store: async (db, wire) => {
    await db.notes.bulkPut(wire.filter(({ deleted }) => !deleted).map(noteFromWire));
    await db.notes.bulkDelete(wire.filter(({ deleted }) => deleted).map(({ id }) => id));
  },
  keyOf: ({ id }) => id,
  shown: allNotes,
};
