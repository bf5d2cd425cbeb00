import type {
  Delivery,
  Endpoint,
  EndpointKind,
  EventType,
} from "#contract/organizations/admin-endpoints.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { pluralize } from "#ui/format.ts";

export const eventNames = {
  "credit.awarded": "Credit awarded",
  "credit.revoked": "Credit revoked",
  "credit.reinstated": "Credit reinstated",
  "credit.corrected": "Credit corrected",
  "assignment.completed": "Assignment completed",
  "person.deactivated": "Person deactivated",
  "lesson.progressed": "Lesson progress, by quarters",
  "lesson.completed": "Lesson completed",
  "endpoint.test": "Test event",
} as const satisfies Record<EventType, string>;

export const eventsText = (events: readonly EventType[]) =>
  events.map((event) => eventNames[event]).join(", ");

export const endpointsPage = {
  title: "Webhooks",
  lead: "Webhooks tell another system what happens in a practice group, and learning record stores get it as xAPI statements. Both contain ids, lessons, and dates, never names, answers, or comments.",
  create: "Create webhook",
  connect: "Connect record store",
  group: "Practice group",
  allGroups: "All groups",
  columns: {
    url: "Address",
    kind: "Type",
    group: "Practice group",
    events: "Events",
    status: "Status",
    pending: "Waiting",
    failed: "Failed",
    created: "Created",
  },
  emptyTitle: "No webhooks yet",
  emptyText:
    "Create a webhook, or connect a learning record store, to send credits and completed lessons to another system.",
  created: ({ at, by }: Endpoint["created"]) => [formatDateTime(at), by].filter(Boolean).join(", "),
} as const;

export const kindNames = {
  webhook: "Webhook",
  xapi: "Learning record store",
} as const satisfies Record<EndpointKind, string>;

export const endpointStates = {
  on: "On",
  failing: "Failing",
  off: "Off",
} as const satisfies Record<Endpoint["state"], string>;

/** Words of the form that depend on the kind. */
export const kindForm = {
  webhook: {
    createTitle: "Create webhook",
    editTitle: "Edit webhook",
    create: "Create webhook",
    save: "Save webhook",
    saved: "Webhook saved",
    urlHint: "Starts with https://",
  },
  xapi: {
    createTitle: "Connect learning record store",
    editTitle: "Edit learning record store",
    create: "Connect record store",
    save: "Save record store",
    saved: "Record store saved",
    urlHint: "The xAPI endpoint, without /statements",
  },
} as const satisfies Record<EndpointKind, object>;

export const endpointForm = {
  url: "Address",
  urlInvalid: "Enter an address that starts with https://.",
  noGroup: "Choose a practice group",
  chooseGroup: "Choose a practice group.",
  events: "Events to send",
  eventsMissing: "Choose at least one.",
  key: "Key",
  secret: "Secret",
  keepHint: "Leave both empty to keep the current ones.",
  credentialsMissing: "Enter the key and the secret, without spaces.",
  cancel: "Cancel",
  conflict: "Someone else changed these settings. Reload the page to see the changes.",
} as const;

export const shownSecret = {
  title: "Copy the signing secret",
  text: "You won't see it again. The other system needs it to check that events come from Respite.",
  label: "Signing secret",
} as const;

const offTexts = {
  admin: "This is off. New events aren't sent or stored.",
  failures:
    "We turned this off because every attempt failed for 3 days. New events aren't sent or stored.",
  gone: "We turned this off because its address replied that it no longer exists (410). New events aren't sent or stored.",
} as const;

export const endpointPage = {
  title: "Webhook",
  what: "Webhook details",
  details: "Details",
  address: "Address",
  key: "Key",
  group: "Practice group",
  events: "Events",
  status: "Status",
  created: "Created",
  edit: "Edit",
  test: "Send test event",
  tested: "Test event on its way",
  rotate: "Replace signing secret",
  turnOff: "Turn off",
  turnOn: "Turn on",
  turnedOff: "Turned off",
  turnedOn: "Turned on",
  remove: "Delete",
  offText: (why: Endpoint["off_why"]) => offTexts[why ?? "admin"],
  failingText: (since: string) =>
    `Every attempt since ${formatDateTime(since)} failed. After 3 days, we turn this off.`,
  overlap: (until: string) =>
    `Events are signed with the previous secret too until ${formatDateTime(until)}.`,
} as const;

export const rotateSecret = {
  title: "Replace the signing secret?",
  text: "You get a new secret. For 24 hours, events are signed with both, so that you can switch over.",
  cancel: "Cancel",
  rotate: "Replace secret",
} as const;

export const deleteEndpointDialog = {
  title: "Delete this connection?",
  text: "Its deliveries are deleted too, including those that wait. This can't be undone.",
  cancel: "Cancel",
  remove: "Delete connection",
  removed: "Connection deleted",
} as const;

const WAITING = "Waiting";
const DELIVERED = "Delivered";
const FAILED = "Failed";

const failures: Readonly<Record<string, string>> = {
  timeout: "No reply within 10 seconds",
  private_address: "Address is in a private network",
  no_token: "The platform gave no access token",
  disconnected: "The person isn't connected anymore",
  ENOTFOUND: "Address not found",
  ECONNREFUSED: "Connection refused",
  ECONNRESET: "Connection broke off",
};

export const deliveryLog = {
  title: "Deliveries",
  table: "Delivery log",
  lead: "Kept for 30 days, unless your installation says otherwise.",
  columns: {
    event: "Event",
    state: "Status",
    reply: "Last reply",
    attempts: "Attempts",
    happened: "Time",
    next: "Next attempt",
    action: "Action",
  },
  filter: "Status",
  all: "All deliveries",
  states: [
    { value: "pending", text: WAITING },
    { value: "delivered", text: DELIVERED },
    { value: "failed", text: FAILED },
  ],
  state: ({ state, attempts }: Delivery) => {
    if (state === "delivered") return DELIVERED;
    if (state === "failed") return FAILED;
    return attempts > 0 ? "Retrying" : WAITING;
  },
  reply: ({ status, failure }: Delivery) => {
    if (failure) return failures[failure] ?? failure;
    return status === null ? "None" : `HTTP ${status}`;
  },
  noNext: "None",
  resend: "Resend",
  resendAll: (n: number) => `Resend ${pluralize(n, "failed delivery", "failed deliveries")}`,
  resent: (n: number) => `${pluralize(n, "delivery", "deliveries")} on the way`,
  view: "View",
  /** Follows the button text for screen readers. */
  of: ({ event, happened_at }: Delivery) =>
    `, ${eventNames[event]}, ${formatDateTime(happened_at)}`,
  id: "ID",
  body: "Content",
  close: "Close",
  emptyTitle: "No deliveries yet",
  emptyText: "Events appear here as they happen. Send a test event to try it out.",
} as const;
