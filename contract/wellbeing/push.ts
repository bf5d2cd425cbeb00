import * as z from "zod/mini";
import { route } from "../route.ts";

const base64url = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+={0,2}$/));
const endpoint = z.url().check(z.maxLength(1000));

/** Returns the VAPID public key (RFC 8292). */
export const pushKey = route({
  name: "pushKey",
  method: "GET",
  path: "/api/push/key",
  access: "person",
  summary: "Public key for push subscriptions",
  reply: z.object({ key: z.string() }),
});

/** Stores this browser's push subscription. Sent at every app start. Rejected with `invalid` for an impossible push service URL. */
export const subscribeToPush = route({
  name: "subscribeToPush",
  method: "POST",
  path: "/api/push/subscriptions",
  access: "person",
  summary: "Remind this browser when a pulse check is due",
  body: z.object({
    endpoint,
    keys: z.object({ p256dh: base64url(200), auth: base64url(100) }),
    /** When to remind. `hour` is in UTC; null means during the day. None is sent before `after`. */
    times: z.optional(
      z.object({
        hour: z.nullable(z.int().check(z.minimum(0), z.maximum(23))),
        after: z.nullable(z.iso.datetime()),
      }),
    ),
  }),
  reply: z.object({ success: z.literal(true) }),
});

/** Succeeds even if there is no such subscription. */
export const unsubscribeFromPush = route({
  name: "unsubscribeFromPush",
  method: "POST",
  path: "/api/push/unsubscribe",
  access: "person",
  summary: "Stop reminding this browser",
  body: z.object({ endpoint }),
  reply: z.object({ success: z.literal(true) }),
});
