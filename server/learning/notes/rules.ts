import { claimedTime } from "#server/platform/writes/claimed-time.ts";
import { type QueuedBody, type Refused, refused } from "#server/platform/writes/effect.ts";
import { learningErrors } from "../learning-copy.ts";
import type { NoteRow } from "./queries.ts";

type Saved = { readonly kind: "saved"; readonly row: Omit<NoteRow, "person_id" | "rev"> };

/** Returns the note after a write, or why the write is rejected. `lessonExists` only matters for a new note. */
export function afterWrite(
  earlier: Omit<NoteRow, "person_id" | "rev"> | undefined,
  written: QueuedBody<"saveNote">,
  lessonExists: boolean,
  now: number,
): Saved | Refused {
  if (earlier && earlier.record_id !== written.record_id_)
    return refused("key_reused", learningErrors.noteKeyReused);
  if (!earlier && !written.deleted && !lessonExists)
    return refused("not_found", learningErrors.lessonNotFound);
  const deleted = written.deleted || (earlier?.deleted ?? false);
  return {
    kind: "saved",
    row: {
      id: written.id,
      record_id: written.record_id_,
      text: deleted ? "" : written.text,
      at_seconds: deleted ? null : written.at_seconds,
      created_at: earlier?.created_at ?? claimedTime(written.created_at, now),
      updated_at: claimedTime(written.written_at, now),
      deleted,
    },
  };
}
