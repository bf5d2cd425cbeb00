import { claimedTime } from "#server/platform/writes/claimed-time.ts";
import { type QueuedBody, type Refused, refused } from "#server/platform/writes/effect.ts";
import { learningErrors } from "../learning-copy.ts";
import { highlightErrors } from "./highlights-copy.ts";
import type { HighlightRow } from "./queries.ts";

type Row = Omit<HighlightRow, "person_id" | "rev">;
type Saved = { readonly kind: "saved"; readonly row: Row };

/** Returns the highlight after a write, or why the write is rejected. `lessonExists` only matters for a new highlight. */
export function afterHighlightWrite(
  earlier: Row | undefined,
  written: QueuedBody<"saveHighlight">,
  lessonExists: boolean,
  now: number,
): Saved | Refused {
  if (earlier && earlier.record_id !== written.record_id_)
    return refused("key_reused", highlightErrors.keyReused);
  if (!earlier && !written.deleted && !lessonExists)
    return refused("not_found", learningErrors.lessonNotFound);
  if (earlier && !written.deleted) return { kind: "saved", row: earlier };
  const { deleted } = written;
  return {
    kind: "saved",
    row: {
      id: written.id,
      record_id: written.record_id_,
      text: deleted ? "" : written.text,
      at_seconds: deleted ? null : written.at_seconds,
      created_at: earlier?.created_at ?? claimedTime(written.created_at, now),
      deleted,
    },
  };
}
