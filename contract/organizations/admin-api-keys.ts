import * as z from "zod/mini";
import { listFields, listOf } from "../lists.ts";
import { route } from "../route.ts";
import { noControls } from "../text-fields.ts";

/** What a key may read. Each scope admits a few calls, limited to the key's practice group. */
export const API_SCOPES = [
  "people:read",
  "credits:read",
  "assignments:read",
  "content:read",
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Days until a key expires. Null: it doesn't. */
export const KEY_DAYS = [30, 90, 365] as const;
/** Hours for which the previous secret still works after a rotation. */
export const OVERLAP_HOURS = [0, 1, 24, 168] as const;

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const path = z.object({ id });
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), noControls);

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  group: z.object({ id: z.string(), name: z.string() }),
  scopes: z.array(z.enum(API_SCOPES)),
  /** The first characters of the key, which name it. */
  prefix: z.string(),
  /** `off`: the practice group is inactive. */
  state: z.enum(["active", "expired", "revoked", "off"]),
  created: z.object({ at: z.string(), by: z.nullable(z.string()) }),
  expires_at: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
  /** Until when the secret from before the last rotation works. */
  previous_until: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof apiKey>;

/** Newest first. */
export const listApiKeys = route({
  name: "listApiKeys",
  method: "GET",
  path: "/api/admin/api_keys",
  access: "person",
  summary: "API keys of practice groups",
  query: z.strictObject({
    page: listFields.page,
    size: listFields.size,
    practice_group_id: z.optional(id),
  }),
  reply: listOf(apiKey),
});

/** `key` is returned once and stored only as a hash. */
const withKey = z.object({ data: apiKey, key: z.string() });

export const createApiKey = route({
  name: "createApiKey",
  method: "POST",
  path: "/api/admin/api_keys",
  access: "person",
  summary: "Create an API key",
  body: z.strictObject({
    practice_group_id: id,
    name,
    scopes: z.array(z.enum(API_SCOPES)).check(z.minLength(1), z.maxLength(API_SCOPES.length)),
    days: z.nullable(z.literal(KEY_DAYS)),
  }),
  reply: withKey,
});
export type NewApiKey = z.input<typeof createApiKey.body>;

/** Makes a new secret. The expiry and the scopes stay. Rejected with `invalid` if the key is revoked or expired. */
export const rotateApiKey = route({
  name: "rotateApiKey",
  method: "POST",
  path: "/api/admin/api_keys/:id/rotate",
  access: "person",
  summary: "Rotate an API key",
  params: path,
  body: z.strictObject({ overlap_hours: z.literal(OVERLAP_HOURS) }),
  reply: withKey,
});

/** Ends the key at once, and its previous secret. */
export const revokeApiKey = route({
  name: "revokeApiKey",
  method: "POST",
  path: "/api/admin/api_keys/:id/revoke",
  access: "person",
  summary: "Revoke an API key",
  params: path,
  reply: z.object({ data: apiKey }),
});

export const apiKeyRoutes = { listApiKeys, createApiKey, rotateApiKey, revokeApiKey } as const;
