import * as z from "zod/mini";
import { queuedRoute } from "../route.ts";
import { uuid } from "../timestamp.ts";
import { recordId } from "./content.ts";

/** Characters. */
export const LONGEST_NOTE = 4000;
const DAY_SECONDS = 24 * 60 * 60;

/** A private note on a lesson. A deleted note stays as an empty row, so that other devices delete theirs. */
export const note = z.object({
  id: uuid,
  record_id_: recordId,
  text: z.string(),
  /** Where in the recording the note belongs, in seconds; null for the whole lesson. */
  at_seconds: z.nullable(z.number().check(z.minimum(0), z.maximum(DAY_SECONDS))),
  /** When it was first and last written, by the device's clock unless that can't be true. */
  created_at: z.string(),
  updated_at: z.string(),
  deleted: z.boolean(),
});
export type NoteWire = z.infer<typeof note>;

/**
 * Creates, changes, or deletes a note, by its id. The version with the later `written_at` wins, in whichever order they arrive.
 * At the same moment, a deletion wins over an edit, and otherwise the last version to arrive. Rejected with `not_found` for a new
 * note on a lesson that doesn't exist, and with `key_reused` when the id belongs to another lesson's note.
 */
export const saveNote = queuedRoute({
  name: "saveNote",
  method: "POST",
  path: "/api/notes",
  access: "person",
  summary: "Save or delete a private note on a lesson",
  body: z.object({
    id: uuid,
    record_id_: recordId,
    text: z.string().check(z.trim(), z.maxLength(LONGEST_NOTE)),
    at_seconds: note.shape.at_seconds,
    created_at: z.string().check(z.maxLength(40)),
    written_at: z.string().check(z.maxLength(40)),
    deleted: z.boolean(),
  }),
  reply: note,
  queued: {
    v: 1,
    record: "notes",
    replyHasText: true,
    lane: ({ id }) => `note:${id}`,
    merge: (_older, newer) => newer,
  },
});
