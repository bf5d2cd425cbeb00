import type { Device } from "../device.ts";
import { notesOn } from "../records/notes.ts";
import type { ActionContext } from "./commit.ts";
import { enqueue } from "./enqueue.ts";

const isoTime = (at: number) => new Date(at).toISOString();

/**
 * Returns a time after the version that the person sees, even if this device's clock is behind the one that wrote it. The
 * later version wins.
 */
const nextWrittenAt = (now: number, updatedAt = 0) => isoTime(Math.max(now, updatedAt + 1));

/** Stores a new note, or the next version of an existing one. */
export const saveNote =
  (context: ActionContext): Device["notes"]["save"] =>
  async ({ id = context.ports.ids.uuid(), contentId, text, atSeconds, createdAt, updatedAt }) => {
    const now = context.ports.clock.now();
    await enqueue(context, {
      call: "saveNote",
      body: {
        id,
        record_id_: contentId,
        text,
        at_seconds: atSeconds ?? null,
        created_at: isoTime(createdAt ?? now),
        written_at: nextWrittenAt(now, updatedAt),
        deleted: false,
      },
    });
  };

/** Does nothing if the note is already deleted. */
export const deleteNote =
  (context: ActionContext): Device["notes"]["delete"] =>
  async ({ id, contentId, createdAt, updatedAt }) => {
    await enqueue(context, {
      call: "saveNote",
      body: {
        id,
        record_id_: contentId,
        text: "",
        at_seconds: null,
        created_at: isoTime(createdAt),
        written_at: nextWrittenAt(context.ports.clock.now(), updatedAt),
        deleted: true,
      },
      tables: [context.db.notes],
      shouldEnqueue: async () =>
        (await notesOn(context.db, contentId)).some((note) => note.id === id),
    });
  };
