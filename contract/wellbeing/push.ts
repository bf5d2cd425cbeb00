import * as z from "zod/mini";
import { route } from "../route.ts";

const base64url = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+={0,2}$/));
const endpoint = z.url().check(z.maxLength(1000));

/** The server's public key, as a browser wants it to subscribe (VAPID, RFC 8292). */
export const pushKey = route({
  name: "pushKey",
  method: "GET",
  path: "/api/push/key",
  access: "person",
  summary: "The key to subscribe to reminders with",
  reply: z.object({ key: z.string() }),
});

/** A browser that wants to be reminded. Sent anew at each start; refused with `invalid` where no push service can be. */
export const subscribeToPush = route({
  name: "subscribeToPush",
  method: "POST",
  path: "/api/push/subscriptions",
  access: "person",
  summary: "Remind this browser when a pulse check is due",
  body: z.object({
    endpoint,
    keys: z.object({ p256dh: base64url(200), auth: base64url(100) }),
  }),
  reply: z.object({ success: z.literal(true) }),
});

/** Nothing is changed when there is none. */
export const unsubscribeFromPush = route({
  name: "unsubscribeFromPush",
  method: "POST",
  path: "/api/push/unsubscribe",
  access: "person",
  summary: "Remind this browser no more",
  body: z.object({ endpoint }),
  reply: z.object({ success: z.literal(true) }),
});
