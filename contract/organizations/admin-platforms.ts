import * as z from "zod/mini";
import { listFields, listOf } from "../lists.ts";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { noControls } from "../text-fields.ts";
import { endpoint } from "./admin-endpoints.ts";

/* Learning platforms such as Canvas and Moodle, which open lessons through LTI 1.3 and get scores. */

/** Why the latest launch failed. */
export const LAUNCH_PROBLEMS = [
  "denied", // the platform replied with an error
  "keys", // its public keys can't be read
  "signature", // signed with an unknown key, or not with RS256
  "expired", // too old, or the clocks differ
  "claims", // for another issuer, client, or attempt, or incomplete
  "deployment", // from a deployment that isn't registered
  "message", // a message that Respite doesn't support
  "target", // leads to another site
] as const;
export type LaunchProblem = (typeof LAUNCH_PROBLEMS)[number];

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const path = z.object({ id });
const text = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), noControls);
const url = text(500);
/** Ids that platforms choose: visible ASCII characters. */
const foreignId = z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{1,255}$/));

const settings = {
  name: text(100),
  issuer: url,
  client_id: foreignId,
  auth_url: url,
  token_url: url,
  jwks_url: url,
  deployment_ids: z.array(foreignId).check(z.minLength(1), z.maxLength(20)),
  /** Whether a confirmed provider of the group is recognized by email. Never leaders, administrators, or two-step accounts. */
  trusts_email: z.boolean(),
};

export const platform = z.object({
  id: z.string(),
  group: z.object({ id: z.string(), name: z.string() }),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  auth_url: z.string(),
  token_url: z.string(),
  jwks_url: z.string(),
  deployment_ids: z.array(z.string()),
  trusts_email: z.boolean(),
  last_launch_at: z.nullable(z.string()),
  /** Null after a launch that worked. */
  last_problem: z.nullable(z.object({ reason: z.enum(LAUNCH_PROBLEMS), at: z.string() })),
  /** People who are connected. */
  people: count,
  /** Whether scores are sent, as for webhooks. */
  state: endpoint.shape.state,
  off_why: endpoint.shape.off_why,
  failing_since: z.nullable(z.string()),
  created: endpoint.shape.created,
  /** Scores that wait, and that failed for good. */
  pending: count,
  failed: count,
  version: count,
});
export type Platform = z.infer<typeof platform>;

/** Respite's own addresses, for the settings of the platform. */
export const toolAddresses = z.object({
  login: z.string(),
  launch: z.string(),
  deep_linking: z.string(),
  keys: z.string(),
  /** The configuration for Canvas. */
  canvas: z.string(),
});
export type ToolAddresses = z.infer<typeof toolAddresses>;

const reply = z.object({ data: platform, tool: toolAddresses });

/** Newest first. */
export const listPlatforms = route({
  name: "listPlatforms",
  method: "GET",
  path: "/api/admin/platforms",
  access: "person",
  summary: "Learning platforms of practice groups",
  query: z.strictObject({
    page: listFields.page,
    size: listFields.size,
    practice_group_id: z.optional(id),
  }),
  reply: z.extend(listOf(platform), { tool: toolAddresses }),
});

export const getPlatform = route({
  name: "getPlatform",
  method: "GET",
  path: "/api/admin/platforms/:id",
  access: "person",
  summary: "One learning platform",
  params: path,
  reply,
});

/** Rejected with `invalid`, by field. */
export const createPlatform = route({
  name: "createPlatform",
  method: "POST",
  path: "/api/admin/platforms",
  access: "person",
  summary: "Register a learning platform",
  body: z.strictObject({ practice_group_id: id, ...settings }),
  reply,
});

/** `sends_scores` turns sending on or off. Turning it on again also ends a period of failures. */
export const changePlatform = route({
  name: "changePlatform",
  method: "PUT",
  path: "/api/admin/platforms/:id",
  access: "person",
  summary: "Change a learning platform",
  params: path,
  body: z.strictObject({ ...settings, sends_scores: z.boolean(), version: count }),
  reply,
});

export const deletePlatform = route({
  name: "deletePlatform",
  method: "DELETE",
  path: "/api/admin/platforms/:id",
  access: "person",
  summary: "Remove a learning platform and everyone's connection to it",
  params: path,
  reply: z.object({ success: z.literal(true) }),
});

export const platformRoutes = {
  listPlatforms,
  getPlatform,
  createPlatform,
  changePlatform,
  deletePlatform,
} as const;
