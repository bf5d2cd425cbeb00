import * as z from "zod/mini";
import { route } from "../route.ts";

/** A signed-in device. Times are ISO 8601 UTC. `client` identifies the session and isn't a credential. */
export const device = z.object({
  client: z.string(),
  user_agent: z.nullable(z.string()),
  signed_in_at: z.string(),
  last_seen_at: z.string(),
  /** The device that made this request. */
  current: z.boolean(),
});
export type DeviceWire = z.infer<typeof device>;

/** Sorted by last activity, newest first. */
export const listDevices = route({
  name: "listDevices",
  method: "GET",
  path: "/api/devices",
  access: "person",
  summary: "Devices the person is signed in on",
  reply: z.object({ data: z.array(device) }),
});

/** Rejected with `not_found` if the person has no such session. */
export const revokeDevice = route({
  name: "revokeDevice",
  method: "DELETE",
  path: "/api/devices/:client",
  access: "person",
  summary: "Sign a device out",
  params: z.object({ client: z.string().check(z.maxLength(128)) }),
  reply: z.object({ success: z.literal(true) }),
});
