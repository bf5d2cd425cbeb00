import * as z from "zod/mini";
import { queuedRoute } from "../route.ts";
import { claimedMoment, madeId } from "../timestamp.ts";

/** The most events that wait on a device; beyond, the oldest go and are counted. */
export const MOST_EVENTS = 10_000;

const text = z.nullable(z.string().check(z.maxLength(500)));

/**
 * What was used, for the figures of the whole: only ever added. The names are those of the specification; anything
 * personal in `context` is the caller's fault.
 */
export const logUtilization = queuedRoute({
  name: "logUtilization",
  method: "POST",
  path: "/api/log_frontend_utilization",
  access: "person",
  summary: "Something was used",
  body: z.object({
    event: z.string().check(z.minLength(1), z.maxLength(100)),
    context: z.optional(text),
    seconds_watched: z.optional(z.nullable(z.number().check(z.nonnegative(), z.maximum(86_400)))),
    current_path: z.optional(text),
    device: z.optional(text),
    session_id: z.optional(text),
    id: z.optional(madeId),
    occurred_at: z.optional(claimedMoment),
    /** How many events of this device were dropped for want of room before this one. */
    dropped: z.optional(z.number().check(z.int(), z.nonnegative())),
  }),
  reply: z.object({ id: z.string() }),
  queued: { v: 1, lane: () => "utilization", order: "none", inBackground: true },
});
