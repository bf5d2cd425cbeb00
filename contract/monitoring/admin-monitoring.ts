import * as z from "zod/mini";
import { listFields, listOf } from "../lists.ts";
import { route } from "../route.ts";
import { logRoutes } from "./admin-logs.ts";

/* What administrators watch: the logs, and how devices, mail and the service are. */

const id = z.string().check(z.regex(/^[\w.-]{1,64}$/));

export const DEVICE_STATES = ["set_aside", "pending", "silent"] as const;
const DEVICE_SORTS = ["name", "last_synced", "pending", "set_aside", "reported"] as const;
const withBoth = <const S extends readonly string[]>(sorts: S) =>
  z.optional(z.enum(sorts.flatMap((sort) => [sort, `-${sort}`])));

export const deviceHealth = z.object({
  person: z.object({ id: z.string(), name: z.string() }),
  device: z.string(),
  user_agent: z.nullable(z.string()),
  reported_at: z.string(),
  last_synced_at: z.nullable(z.string()),
  pending: z.number(),
  set_aside: z.number(),
  app_version: z.string(),
  storage_used: z.nullable(z.number()),
  storage_quota: z.nullable(z.number()),
  persisted: z.nullable(z.boolean()),
});
export type DeviceHealthWire = z.infer<typeof deviceHealth>;

/** `silent`: something was still to be sent, and nothing has been heard for a week. */
export const listDeviceHealth = route({
  name: "listDeviceHealth",
  method: "GET",
  path: "/api/admin/devices",
  access: "person",
  summary: "How the devices of people are, as they last said",
  query: z.strictObject({
    ...listFields,
    sort: withBoth(DEVICE_SORTS),
    person: z.optional(id),
    state: z.optional(z.enum(DEVICE_STATES)),
    version: z.optional(z.string().check(z.regex(/^[\w.-]{1,64}$/))),
  }),
  reply: listOf(deviceHealth),
});

export const mail = z.object({
  id: z.string(),
  /** Empty where nobody is told. */
  /** Nothing where it would say something of whoever gets such a letter. */
  recipient: z.nullable(z.string()),
  /** Nothing once it was given up: a letter may hold a link that signs in. */
  subject: z.nullable(z.string()),
  attempts: z.number(),
  created_at: z.string(),
  /** The next attempt. */
  run_at: z.string(),
  failed_at: z.nullable(z.string()),
  /** What the mail server said, as codes. */
  failure: z.nullable(z.string()),
});
export type MailWire = z.infer<typeof mail>;

export const listMails = route({
  name: "listMails",
  method: "GET",
  path: "/api/admin/mails",
  access: "person",
  summary: "Letters that are still to be sent, and those that were given up",
  query: z.strictObject({
    ...listFields,
    sort: withBoth(["created", "run_at", "attempts"]),
    state: z.optional(z.enum(["waiting", "failed"])),
  }),
  reply: listOf(mail),
});

const mailPath = z.object({ id });
const done = z.object({ success: z.literal(true) });

/** Refused with `not_found` when it is sent, or given up: then its words are gone, and only its cause can be begun anew. */
export const retryMail = route({
  name: "retryMail",
  method: "POST",
  path: "/api/admin/mails/:id/retry",
  access: "person",
  summary: "Send a waiting letter now",
  params: mailPath,
  reply: done,
});

/** Refused with `not_found` when there is none that was given up. */
export const dismissMail = route({
  name: "dismissMail",
  method: "POST",
  path: "/api/admin/mails/:id/dismiss",
  access: "person",
  summary: "Take a letter that was given up off the list",
  params: mailPath,
  reply: done,
});

export const job = z.object({
  id: z.string(),
  kind: z.enum(["roster", "upload", "invitations", "links"]),
  /** What is worked on, in its own words: the name of a file. */
  name: z.nullable(z.string()),
  state: z.string(),
  done: z.number(),
  /** Nothing where nobody knows yet. */
  of: z.nullable(z.number()),
  began_at: z.nullable(z.string()),
  problem: z.nullable(z.string()),
});
export type JobWire = z.infer<typeof job>;

export const listJobs = route({
  name: "listJobs",
  method: "GET",
  path: "/api/admin/jobs",
  access: "person",
  summary: "Long work that runs or has just ended",
  reply: z.object({ data: z.array(job) }),
});

export const serviceStatus = route({
  name: "serviceStatus",
  method: "GET",
  path: "/api/admin/status",
  access: "person",
  summary: "How the service is",
  reply: z.object({
    now: z.string(),
    /** Of the process that answers. */
    started_at: z.string(),
    commit: z.string(),
    branch: z.string(),
    node: z.string(),
    database: z.object({
      kind: z.enum(["embedded", "postgres"]),
      version: z.string(),
      bytes: z.number(),
      tables: z.array(z.object({ name: z.string(), bytes: z.number() })),
    }),
    mail: z.object({ waiting: z.number(), failed: z.number() }),
    audit: z.object({ count: z.number(), head: z.string() }),
    /** Versions of the application on devices that were heard of in the last month. */
    versions: z.array(z.object({ version: z.string(), devices: z.number() })),
  }),
});

export const LOOKS = [
  "rosters_to_check",
  "rosters_running",
  "mails_failed",
  "devices_set_aside",
  "devices_silent",
  "links_broken",
  "uploads_failed",
  "feedback_open",
  "comments_waiting",
  "mailings_running",
] as const;

/** Only what there is any of. */
export const adminHome = route({
  name: "adminHome",
  method: "GET",
  path: "/api/admin/home",
  access: "person",
  summary: "What needs a look",
  reply: z.object({
    looks: z.array(z.object({ what: z.enum(LOOKS), count: z.number() })),
  }),
});
export type Look = z.infer<typeof adminHome.reply>["looks"][number];

export const watchRoutes = {
  ...logRoutes,
  adminHome,
  listDeviceHealth,
  listMails,
  retryMail,
  dismissMail,
  listJobs,
  serviceStatus,
} as const;
