import * as z from "zod/mini";
import { CREDIT_DETAILS } from "../learning/credit-details.ts";
import { listFields, listOf } from "../lists.ts";
import { count, nonnegative } from "../numbers.ts";
import { route } from "../route.ts";
import { logRoutes } from "./admin-logs.ts";

/* Monitoring for administrators: logs, devices, mail queue, jobs, and service status. */

const id = z.string().check(z.regex(/^[\w.-]{1,64}$/));

export const DEVICE_STATES = ["set_aside", "pending", "silent"] as const;
const DEVICE_SORTS = ["name", "last_synced", "pending", "set_aside", "reported"] as const;
const bothDirections = <const S extends readonly string[]>(sorts: S) =>
  z.optional(z.enum(sorts.flatMap((sort) => [sort, `-${sort}`])));

export const deviceHealth = z.object({
  person: z.object({ id: z.string(), name: z.string() }),
  device: z.string(),
  user_agent: z.nullable(z.string()),
  reported_at: z.string(),
  last_synced_at: z.nullable(z.string()),
  pending: count,
  set_aside: count,
  app_version: z.string(),
  storage_used: z.nullable(nonnegative),
  storage_quota: z.nullable(nonnegative),
  persisted: z.nullable(z.boolean()),
});
export type DeviceHealthWire = z.infer<typeof deviceHealth>;

/** `silent`: had pending writes and hasn't reported for a week. */
export const listDeviceHealth = route({
  name: "listDeviceHealth",
  method: "GET",
  path: "/api/admin/devices",
  access: "person",
  summary: "Devices, with their latest status reports",
  query: z.strictObject({
    ...listFields,
    sort: bothDirections(DEVICE_SORTS),
    person: z.optional(id),
    state: z.optional(z.enum(DEVICE_STATES)),
    version: z.optional(z.string().check(z.regex(/^[\w.-]{1,64}$/))),
  }),
  reply: listOf(deviceHealth),
});

export const mail = z.object({
  id: z.string(),
  /** Null for mail whose recipients must stay private. */
  recipient: z.nullable(z.string()),
  /** Null once delivery failed for good. The content is erased because it can contain a sign-in link. */
  subject: z.nullable(z.string()),
  attempts: count,
  created_at: z.string(),
  /** Time of the next attempt. */
  run_at: z.string(),
  failed_at: z.nullable(z.string()),
  /** Status codes from the mail server. */
  failure: z.nullable(z.string()),
});
export type MailWire = z.infer<typeof mail>;

export const listMails = route({
  name: "listMails",
  method: "GET",
  path: "/api/admin/mails",
  access: "person",
  summary: "Queued and failed mail",
  query: z.strictObject({
    ...listFields,
    sort: bothDirections(["created", "run_at", "attempts"]),
    state: z.optional(z.enum(["waiting", "failed"])),
  }),
  reply: listOf(mail),
});

const mailPath = z.object({ id });
const done = z.object({ success: z.literal(true) });

/** Rejected with `not_found` once it was sent or failed for good. Failed mail can't be retried because its content is erased. */
export const retryMail = route({
  name: "retryMail",
  method: "POST",
  path: "/api/admin/mails/:id/retry",
  access: "person",
  summary: "Retry queued mail now",
  params: mailPath,
  reply: done,
});

/** Rejected with `not_found` unless the mail failed for good. */
export const dismissMail = route({
  name: "dismissMail",
  method: "POST",
  path: "/api/admin/mails/:id/dismiss",
  access: "person",
  summary: "Dismiss failed mail",
  params: mailPath,
  reply: done,
});

export const job = z.object({
  id: z.string(),
  kind: z.enum(["roster", "upload", "invitations", "links"]),
  /** What the job works on, for example a file name. */
  name: z.nullable(z.string()),
  state: z.string(),
  done: count,
  /** Total, or null if unknown. */
  of: z.nullable(count),
  began_at: z.nullable(z.string()),
  problem: z.nullable(z.string()),
});
export type JobWire = z.infer<typeof job>;

export const listJobs = route({
  name: "listJobs",
  method: "GET",
  path: "/api/admin/jobs",
  access: "person",
  summary: "Running and recently finished jobs",
  reply: z.object({ data: z.array(job) }),
});

export const serviceStatus = route({
  name: "serviceStatus",
  method: "GET",
  path: "/api/admin/status",
  access: "person",
  summary: "Service status",
  reply: z.object({
    now: z.string(),
    /** Start of the process that answers. */
    started_at: z.string(),
    commit: z.string(),
    branch: z.string(),
    node: z.string(),
    database: z.object({
      kind: z.enum(["embedded", "postgres"]),
      version: z.string(),
      bytes: nonnegative,
      tables: z.array(z.object({ name: z.string(), bytes: nonnegative })),
    }),
    mail: z.object({ waiting: count, failed: count }),
    audit: z.object({ count: count, head: z.string() }),
    /** App versions on devices that reported in the last month. */
    versions: z.array(z.object({ version: z.string(), devices: count })),
  }),
});

export const ATTENTION_KINDS = [
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

const lessonWithoutCredit = z.object({
  id: z.string(),
  title: z.string(),
  credit: z.string(),
  missing: z.array(z.enum(CREDIT_DETAILS)),
});
export type LessonWithoutCredit = z.infer<typeof lessonWithoutCredit>;

/** Omits kinds with a count of 0. */
export const adminHome = route({
  name: "adminHome",
  method: "GET",
  path: "/api/admin/home",
  access: "person",
  summary: "Items that need attention",
  reply: z.object({
    looks: z.array(z.object({ what: z.enum(ATTENTION_KINDS), count: count })),
    /** Published lessons that don't offer the credit they are set to, because details are missing. At most 50. */
    without_credit: z.optional(z.array(lessonWithoutCredit)),
  }),
});
export type AttentionCount = z.infer<typeof adminHome.reply>["looks"][number];

export const monitoringRoutes = {
  ...logRoutes,
  adminHome,
  listDeviceHealth,
  listMails,
  retryMail,
  dismissMail,
  listJobs,
  serviceStatus,
} as const;
