import * as z from "zod/mini";
import { queuedRoute } from "../route.ts";
import { recordId } from "./content.ts";

export const saved = z.object({ record_id_: recordId, saved: z.boolean() });
export type SavedWire = z.infer<typeof saved>;

/**
 * Saves or unsaves a lesson; per lesson, the last write to arrive wins. A lesson that left the catalog can still be unsaved;
 * saving it is rejected with `not_found`.
 */
export const saveContent = queuedRoute({
  name: "saveContent",
  method: "POST",
  path: "/api/saved",
  access: "person",
  summary: "Save or unsave a lesson",
  body: saved,
  reply: saved,
  queued: {
    v: 1,
    record: "saved",
    lane: (body) => `saved:${body.record_id_}`,
    merge: (_older, newer) => newer,
  },
});
