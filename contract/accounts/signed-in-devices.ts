import * as z from "zod/mini";
import { route } from "../route.ts";

/** Times are ISO 8601 in UTC. `client` names the session; alone it opens nothing. */
export const device = z.object({
  client: z.string(),
  user_agent: z.nullable(z.string()),
  signed_in_at: z.string(),
  last_seen_at: z.string(),
  /** The device that asks. */
  current: z.boolean(),
});
export type DeviceWire = z.infer<typeof device>;

/** The last seen first. */
export const listDevices = route({
  name: "listDevices",
  method: "GET",
  path: "/api/devices",
  access: "person",
  summary: "Where one is signed in",
  reply: z.object({ data: z.array(device) }),
});

/** Refused with `not_found` when there is no such session of one's own. */
export const revokeDevice = route({
  name: "revokeDevice",
  method: "DELETE",
  path: "/api/devices/:client",
  access: "person",
  summary: "Sign a device out",
  params: z.object({ client: z.string().check(z.maxLength(128)) }),
  reply: z.object({ success: z.literal(true) }),
});
