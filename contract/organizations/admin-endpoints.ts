import * as z from "zod/mini";
import { listFields, listOf } from "../lists.ts";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { noControls } from "../text-fields.ts";

/** Events a webhook can receive. `endpoint.test` is sent on request only. */
export const WEBHOOK_EVENTS = [
  "credit.awarded",
  "credit.revoked",
  "credit.reinstated",
  "credit.corrected",
  "assignment.completed",
  "person.deactivated",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Events that are sent to a learning record store as xAPI statements. */
export const XAPI_EVENTS = ["lesson.progressed", "lesson.completed", "credit.awarded"] as const;
export type XapiEvent = (typeof XAPI_EVENTS)[number];

const EVENTS = [
  ...WEBHOOK_EVENTS,
  "lesson.progressed",
  "lesson.completed",
] as const satisfies readonly (WebhookEvent | XapiEvent)[];
export type EndpointEvent = (typeof EVENTS)[number];
export type EventType = EndpointEvent | "endpoint.test";

/** `webhook`: signed JSON for any system. `xapi`: statements for a learning record store. */
export const ENDPOINT_KINDS = ["webhook", "xapi"] as const;
export type EndpointKind = (typeof ENDPOINT_KINDS)[number];

/** The events that an endpoint can receive. */
export const eventsFor = {
  webhook: WEBHOOK_EVENTS,
  xapi: XAPI_EVENTS,
} as const satisfies Record<EndpointKind, readonly EndpointEvent[]>;

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const path = z.object({ id });
const url = z.string().check(z.trim(), z.minLength(1), z.maxLength(500), noControls);
const events = z.array(z.enum(EVENTS)).check(z.minLength(1), z.maxLength(EVENTS.length));
/** Key and secret for HTTP Basic authentication. Only learning record stores have them. */
const credentials = z.strictObject({
  key: z.string().check(z.regex(/^[^\s:]{1,200}$/), noControls),
  secret: z.string().check(z.regex(/^\S{1,200}$/), noControls),
});

export const endpoint = z.object({
  id: z.string(),
  kind: z.enum(ENDPOINT_KINDS),
  url: z.string(),
  /** The key of a learning record store. Its secret is never shown. */
  key: z.nullable(z.string()),
  group: z.object({ id: z.string(), name: z.string() }),
  events: z.array(z.enum(EVENTS)),
  /** `failing`: the last delivery failed. `off`: nothing is recorded or sent. */
  state: z.enum(["on", "failing", "off"]),
  /** Why it is off: turned off by an administrator, after days of failures, or by its own reply (410 Gone). */
  off_why: z.nullable(z.enum(["admin", "failures", "gone"])),
  failing_since: z.nullable(z.string()),
  created: z.object({ at: z.string(), by: z.nullable(z.string()) }),
  /** Deliveries that wait, and that failed for good. */
  pending: count,
  failed: count,
  /** Until when deliveries are also signed with the previous secret. */
  previous_until: z.nullable(z.string()),
  version: count,
});
export type Endpoint = z.infer<typeof endpoint>;

const reply = z.object({ data: endpoint });
/** `secret` is returned once. Null for a learning record store, which brings its own. */
const created = z.object({ data: endpoint, secret: z.nullable(z.string()) });
/** `secret` is returned once. */
const withSecret = z.object({ data: endpoint, secret: z.string() });

/** Newest first. */
export const listEndpoints = route({
  name: "listEndpoints",
  method: "GET",
  path: "/api/admin/endpoints",
  access: "person",
  summary: "Webhooks and learning record stores of practice groups",
  query: z.strictObject({
    page: listFields.page,
    size: listFields.size,
    practice_group_id: z.optional(id),
  }),
  reply: listOf(endpoint),
});

export const getEndpoint = route({
  name: "getEndpoint",
  method: "GET",
  path: "/api/admin/endpoints/:id",
  access: "person",
  summary: "One webhook",
  params: path,
  reply,
});

/** Rejected with `invalid`, by field. A learning record store needs `credentials`, and a webhook takes none. */
export const createEndpoint = route({
  name: "createEndpoint",
  method: "POST",
  path: "/api/admin/endpoints",
  access: "person",
  summary: "Create a webhook, or connect a learning record store",
  body: z.strictObject({
    practice_group_id: id,
    kind: z._default(z.enum(ENDPOINT_KINDS), "webhook"),
    url,
    events,
    credentials: z.optional(credentials),
  }),
  reply: created,
});

/** Turning it on again also ends a period of failures. Without `credentials`, a learning record store keeps the ones it has. */
export const changeEndpoint = route({
  name: "changeEndpoint",
  method: "PUT",
  path: "/api/admin/endpoints/:id",
  access: "person",
  summary: "Change a webhook, or turn it on or off",
  params: path,
  body: z.strictObject({
    url,
    events,
    credentials: z.optional(credentials),
    enabled: z.boolean(),
    version: count,
  }),
  reply,
});

/** For a day, deliveries are signed with both secrets. Rejected with `in_use` for a learning record store. */
export const rotateEndpointSecret = route({
  name: "rotateEndpointSecret",
  method: "POST",
  path: "/api/admin/endpoints/:id/rotate",
  access: "person",
  summary: "Replace the signing secret of a webhook",
  params: path,
  reply: withSecret,
});

export const deleteEndpoint = route({
  name: "deleteEndpoint",
  method: "DELETE",
  path: "/api/admin/endpoints/:id",
  access: "person",
  summary: "Delete a webhook with its deliveries",
  params: path,
  reply: z.object({ success: z.literal(true) }),
});

export const testEndpoint = route({
  name: "testEndpoint",
  method: "POST",
  path: "/api/admin/endpoints/:id/test",
  access: "person",
  summary: "Send a test event",
  params: path,
  reply: z.object({ success: z.literal(true) }),
});

export const delivery = z.object({
  /** The `webhook-id` header, or the id of the statement. The same for every attempt. */
  id: z.string(),
  event: z.enum([...EVENTS, "endpoint.test"]),
  state: z.enum(["pending", "delivered", "failed"]),
  attempts: count,
  happened_at: z.string(),
  /** Null once it is delivered or has failed. */
  next_at: z.nullable(z.string()),
  /** HTTP status of the last reply. Null if there was none. */
  status: z.nullable(count),
  /** Why there was no reply, as a code such as `timeout`. */
  failure: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** The body that is sent. */
  body: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

/** Newest first. */
export const listDeliveries = route({
  name: "listDeliveries",
  method: "GET",
  path: "/api/admin/endpoints/:id/deliveries",
  access: "person",
  summary: "Deliveries of a webhook",
  params: path,
  query: z.strictObject({
    page: listFields.page,
    size: listFields.size,
    state: z.optional(delivery.shape.state),
  }),
  reply: listOf(delivery),
});

/** Sends deliveries again, with the ids they had: one, or all that failed. Rejected with `in_use` while the webhook is off. */
export const replayDeliveries = route({
  name: "replayDeliveries",
  method: "POST",
  path: "/api/admin/endpoints/:id/replay",
  access: "person",
  summary: "Send deliveries of a webhook again",
  params: path,
  body: z.strictObject({ delivery: z.nullable(id) }),
  reply: z.object({ replayed: count }),
});

export const endpointRoutes = {
  listEndpoints,
  getEndpoint,
  createEndpoint,
  changeEndpoint,
  rotateEndpointSecret,
  deleteEndpoint,
  testEndpoint,
  listDeliveries,
  replayDeliveries,
} as const;
