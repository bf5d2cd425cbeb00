import { claimedTime } from "#server/platform/writes/claimed-time.ts";
import { type QueuedBody, type Refused, refused } from "#server/platform/writes/effect.ts";
import { learningErrors } from "../learning-copy.ts";
import type { NoteRow } from "./queries.ts";

type Saved = { readonly kind: "saved"; readonly row: Omit<NoteRow, "person_id" | "rev"> };

type Row = Saved["row"];

/**
 * Whether the note was written later than this, in whichever order the two arrive: after a restore, devices send earlier versions
 * again. At the same moment, a deletion wins over an edit, and otherwise the last to arrive.
 */
function isOutdated(earlier: Row, isDeletion: boolean, writtenAt: Date): boolean {
  const ahead = earlier.updated_at.getTime() - writtenAt.getTime();
  return ahead > 0 || (ahead === 0 && earlier.deleted && !isDeletion);
}

/** Returns the note after a write, or why the write is rejected. `lessonExists` only matters for a new note. */
export function afterWrite(
  earlier: Row | undefined,
  written: QueuedBody<"saveNote">,
  lessonExists: boolean,
  now: number,
): Saved | Refused {
  if (earlier && earlier.record_id !== written.record_id_)
    return refused("key_reused", learningErrors.noteKeyReused);
  if (!earlier && !written.deleted && !lessonExists)
    return refused("not_found", learningErrors.lessonNotFound);
  // Never ahead of the server, so that the next write of any device can be later.
  const writtenAt = new Date(Math.min(claimedTime(written.written_at, now).getTime(), now));
  const { deleted } = written;
  if (earlier && isOutdated(earlier, deleted, writtenAt)) return { kind: "saved", row: earlier };
  return {
    kind: "saved",
    row: {
      id: written.id,
      record_id: written.record_id_,
      text: deleted ? "" : written.text,
      at_seconds: deleted ? null : written.at_seconds,
      created_at: earlier?.created_at ?? claimedTime(written.created_at, now),
      updated_at: writtenAt,
      deleted,
    },
  };
}
