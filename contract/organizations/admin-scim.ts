import * as z from "zod/mini";
import { route } from "../route.ts";
import { noControls } from "../text-fields.ts";

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const path = z.object({ id });

export const scimToken = z.object({
  id: z.string(),
  name: z.string(),
  /** The group of everyone in the organization. */
  organization: z.object({ id: z.string(), name: z.string() }),
  /** New people are mailed an invitation. */
  invites: z.boolean(),
  base_url: z.string(),
  created_at: z.string(),
  created_by: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
  /** Set once the token was replaced. */
  expires_at: z.nullable(z.string()),
});
export type ScimToken = z.infer<typeof scimToken>;

/** The token itself is sent only once. */
const newToken = z.object({ data: z.object({ id: z.string(), token: z.string() }) });

export const listScimTokens = route({
  name: "listScimTokens",
  method: "GET",
  path: "/api/admin/scim_tokens",
  access: "person",
  summary: "Tokens of identity providers",
  reply: z.object({ data: z.array(scimToken), base_url: z.string() }),
});

export const createScimToken = route({
  name: "createScimToken",
  method: "POST",
  path: "/api/admin/scim_tokens",
  access: "person",
  summary: "Create a token for the identity provider of an organization",
  body: z.strictObject({
    practice_group_id: id,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), noControls),
    invites: z.boolean(),
  }),
  reply: newToken,
});

/** The old token works for another day. */
export const rotateScimToken = route({
  name: "rotateScimToken",
  method: "POST",
  path: "/api/admin/scim_tokens/:id/rotate",
  access: "person",
  summary: "Replace the token of an identity provider",
  params: path,
  reply: newToken,
});

export const revokeScimToken = route({
  name: "revokeScimToken",
  method: "DELETE",
  path: "/api/admin/scim_tokens/:id",
  access: "person",
  summary: "Revoke the token of an identity provider",
  params: path,
  reply: z.object({ success: z.literal(true) }),
});

export const scimRoutes = {
  listScimTokens,
  createScimToken,
  rotateScimToken,
  revokeScimToken,
} as const;
