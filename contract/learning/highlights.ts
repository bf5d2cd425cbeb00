import * as z from "zod/mini";
import { queuedRoute } from "../route.ts";
import { uuid } from "../timestamp.ts";
import { recordId } from "./content.ts";
import { note } from "./notes.ts";

/** Characters. */
export const LONGEST_HIGHLIGHT = 1000;

/**
 * A sentence of a transcript that a person highlighted. It never changes. A removed highlight stays as an empty row, so that
 * other devices remove theirs.
 */
export const highlight = z.object({
  id: uuid,
  record_id_: recordId,
  /** The sentence at that time. A new version of the lesson can have other words. */
  text: z.string(),
  /** Where the sentence starts in the recording, in seconds; null if the transcript has no times. */
  at_seconds: note.shape.at_seconds,
  /** By the device's clock unless that can't be true. */
  created_at: z.string(),
  deleted: z.boolean(),
});
export type HighlightWire = z.infer<typeof highlight>;

/**
 * Creates or removes a highlight, by its id. A removed highlight stays removed. Rejected with `not_found` for a new highlight in
 * a lesson that doesn't exist, and with `key_reused` when the id belongs to another lesson's highlight.
 */
export const saveHighlight = queuedRoute({
  name: "saveHighlight",
  method: "POST",
  path: "/api/highlights",
  access: "person",
  summary: "Highlight a sentence of a transcript, or remove a highlight",
  body: z.object({
    id: uuid,
    record_id_: recordId,
    text: z.string().check(z.trim(), z.maxLength(LONGEST_HIGHLIGHT)),
    at_seconds: highlight.shape.at_seconds,
    created_at: z.string().check(z.maxLength(40)),
    deleted: z.boolean(),
  }),
  reply: highlight,
  queued: {
    v: 1,
    record: "highlights",
    replyHasText: true,
    lane: ({ id }) => `highlight:${id}`,
    merge: (_older, newer) => newer,
  },
});
