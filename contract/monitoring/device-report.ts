import * as z from "zod/mini";
import { queuedRoute } from "../route.ts";
import { claimedMoment } from "../timestamp.ts";

const count = z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000));
const bytes = z.nullable(z.number().check(z.nonnegative(), z.maximum(1e18)));
const plain = (most: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(most),
    z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
  );

/** How a device is: how much it has to send and to keep, never what. The last word of each device counts. */
export const reportDevice = queuedRoute({
  name: "reportDevice",
  method: "POST",
  path: "/api/device_report",
  access: "person",
  summary: "How this device is",
  body: z.object({
    device: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    reported_at: claimedMoment,
    last_synced_at: z.nullable(claimedMoment),
    pending: count,
    set_aside: count,
    app_version: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
    storage_used: bytes,
    storage_quota: bytes,
    persisted: z.nullable(z.boolean()),
    user_agent: z.nullable(plain(400)),
  }),
  reply: z.object({ success: z.literal(true) }),
  queued: { v: 1, lane: () => "utilization", order: "none", inBackground: true },
});
