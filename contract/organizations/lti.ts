import * as z from "zod/mini";
import { route } from "../route.ts";

const lesson = z.object({ id: z.string(), title: z.string() });

/** What a launch from a learning platform waits for, in this browser. */
export const pendingConnection = z.object({
  platform: z.string(),
  group: z.string(),
  /** The name that the person has there. May be empty. */
  name: z.string(),
  lesson: z.nullable(lesson),
});
export type PendingConnection = z.infer<typeof pendingConnection>;

/** Null if there was no launch in this browser within the last hour. */
export const getPendingConnection = route({
  name: "getPendingConnection",
  method: "GET",
  path: "/api/lti/pending",
  access: "person",
  summary: "The learning platform that asks to be connected",
  reply: z.object({ data: z.nullable(pendingConnection) }),
});

/**
 * Connects the account with the person at the platform. Rejected with `not_found` without such a launch, and with `forbidden`
 * if the email isn't confirmed or the person isn't in the practice group of the platform.
 */
export const connectPlatform = route({
  name: "connectPlatform",
  method: "POST",
  path: "/api/lti/connections",
  access: "person",
  summary: "Connect the learning platform",
  reply: z.object({ lesson: z.nullable(lesson) }),
});

export const platformConnection = z.object({
  id: z.string(),
  platform: z.string(),
  connected_at: z.string(),
});
export type PlatformConnection = z.infer<typeof platformConnection>;

export const listPlatformConnections = route({
  name: "listPlatformConnections",
  method: "GET",
  path: "/api/lti/connections",
  access: "person",
  summary: "The person's learning platforms",
  reply: z.object({ data: z.array(platformConnection) }),
});

export const removePlatformConnection = route({
  name: "removePlatformConnection",
  method: "DELETE",
  path: "/api/lti/connections/:id",
  access: "person",
  summary: "Disconnect a learning platform",
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  reply: z.object({ success: z.literal(true) }),
});

export const ltiRoutes = {
  getPendingConnection,
  connectPlatform,
  listPlatformConnections,
  removePlatformConnection,
} as const;
