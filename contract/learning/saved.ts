import * as z from "zod/mini";
import { queuedRoute } from "../route.ts";
import { recordId } from "./content.ts";

export const saved = z.object({ record_id_: recordId, saved: z.boolean() });
export type SavedWire = z.infer<typeof saved>;

/**
 * Lessons saved on several devices are united; of one lesson the last act that arrives counts. A lesson that has left the
 * catalogue may still be taken off the list; saving it is refused with `not_found`.
 */
export const saveContent = queuedRoute({
  name: "saveContent",
  method: "POST",
  path: "/api/saved",
  access: "person",
  summary: "Put a lesson on the person's list, or take it off",
  body: saved,
  reply: saved,
  queued: { v: 1, lane: (body) => `saved:${body.record_id_}`, merge: (_older, newer) => newer },
});
