import type { Device } from "../device.ts";
import { notesOn } from "../records/notes.ts";
import type { Desk } from "./commit.ts";
import { owe } from "./enqueue.ts";

const isoTime = (at: number) => new Date(at).toISOString();

/** Stores a new note, or the next version of one that exists. */
export const saveNote =
  (desk: Desk): Device["notes"]["save"] =>
  async ({ id = desk.ports.ids.uuid(), contentId, text, atSeconds, createdAt }) => {
    const now = desk.ports.clock.now();
    await owe(desk, {
      call: "saveNote",
      body: {
        id,
        record_id_: contentId,
        text,
        at_seconds: atSeconds ?? null,
        created_at: isoTime(createdAt ?? now),
        written_at: isoTime(now),
        deleted: false,
      },
    });
  };

/** A note that is gone already stays gone. */
export const deleteNote =
  (desk: Desk): Device["notes"]["delete"] =>
  async ({ id, contentId, createdAt }) => {
    const now = desk.ports.clock.now();
    await owe(desk, {
      call: "saveNote",
      body: {
        id,
        record_id_: contentId,
        text: "",
        at_seconds: null,
        created_at: isoTime(createdAt),
        written_at: isoTime(now),
        deleted: true,
      },
      tables: [desk.db.notes],
      isNews: async () => (await notesOn(desk.db, contentId)).some((note) => note.id === id),
    });
  };
