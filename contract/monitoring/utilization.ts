import * as z from "zod/mini";
import { queuedRoute } from "../route.ts";
import { deviceTimestamp, uuid } from "../timestamp.ts";

/** Maximum number of queued events per device. Beyond it, the oldest are dropped and counted. */
export const MAX_QUEUED_EVENTS = 10_000;

const text = z.nullable(z.string().check(z.maxLength(500)));

/**
 * Adds a usage event for aggregate statistics. Event names are those of the original API. Callers must not put personal data
 * in `context`.
 */
export const logUtilization = queuedRoute({
  name: "logUtilization",
  method: "POST",
  path: "/api/log_frontend_utilization",
  access: "person",
  summary: "Log a usage event",
  body: z.object({
    event: z.string().check(z.minLength(1), z.maxLength(100)),
    context: z.optional(text),
    seconds_watched: z.optional(z.nullable(z.number().check(z.nonnegative(), z.maximum(86_400)))),
    current_path: z.optional(text),
    device: z.optional(text),
    session_id: z.optional(text),
    id: z.optional(uuid),
    occurred_at: z.optional(deviceTimestamp),
    /** Number of events this device dropped before this one because its queue was full. */
    dropped: z.optional(z.number().check(z.int(), z.nonnegative())),
  }),
  reply: z.object({ id: z.string() }),
  queued: { v: 1, record: null, lane: () => "utilization", order: "none", inBackground: true },
});
