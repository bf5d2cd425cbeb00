import * as z from "zod/mini";
import { queuedRoute } from "../route.ts";
import { noControls } from "../text-fields.ts";
import { deviceTimestamp } from "../timestamp.ts";

const count = z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000));
const bytes = z.nullable(z.number().check(z.nonnegative(), z.maximum(1e18)));
const plain = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), noControls);

/** Reports a device's status: counts and sizes, never content. Each report replaces the device's previous one. */
export const reportDevice = queuedRoute({
  name: "reportDevice",
  method: "POST",
  path: "/api/device_report",
  access: "person",
  summary: "Report this device's status",
  body: z.object({
    device: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    reported_at: deviceTimestamp,
    last_synced_at: z.nullable(deviceTimestamp),
    pending: count,
    set_aside: count,
    app_version: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
    storage_used: bytes,
    storage_quota: bytes,
    persisted: z.nullable(z.boolean()),
    user_agent: z.nullable(plain(400)),
  }),
  reply: z.object({ success: z.literal(true) }),
  queued: { v: 1, record: null, lane: () => "utilization", order: "none", inBackground: true },
});
