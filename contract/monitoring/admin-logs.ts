import * as z from "zod/mini";
import { dayFields, exportFields, listFields, listOf } from "../lists.ts";
import { count, nonnegative } from "../numbers.ts";
import { route, TABLE_TYPES } from "../route.ts";

/* The audit log and the utilization log. */

const id = z.string().check(z.regex(/^[\w.-]{1,64}$/));
const actionName = z.string().check(z.regex(/^[a-z][a-z_.]{0,60}$/));
/** Logs can be sorted by time only. */
const byTime = z.optional(z.enum(["at", "-at"]));
const personRef = z.nullable(z.object({ id: z.string(), name: z.string() }));
const details = z.nullable(z.record(z.string(), z.unknown()));
const file = z.custom<Uint8Array>();
/** Maximum number of rows per export. */
export const MAX_EXPORT_ROWS = 100_000;

/** `changes` is hash-chained. Insights queries are stored apart, without a chain. */
const AUDIT_LOGS = ["changes", "insights"] as const;
export type AuditLogName = (typeof AUDIT_LOGS)[number];

const auditFilters = {
  /** Defaults to `changes`. */
  log: z.optional(z.enum(AUDIT_LOGS)),
  q: listFields.q,
  person: z.optional(id),
  action: z.optional(actionName),
  about: z.optional(z.string().check(z.regex(/^[\w:.-]{1,130}$/))),
  ...dayFields,
};

export const auditEvent = z.object({
  id: z.string(),
  /** Position in the hash chain. Null for Insights queries, which aren't chained. */
  n: z.nullable(count),
  at: z.string(),
  /** Null: the server itself. */
  by: personRef,
  action: z.string(),
  about: z.string(),
  /** Name of the affected record, if it still has one. */
  about_name: z.nullable(z.string()),
  before: details,
  after: details,
  reason: z.nullable(z.string()),
  /** The details were erased because the account was deleted. */
  forgotten: z.boolean(),
});
export type AuditEventWire = z.infer<typeof auditEvent>;

export const listAuditEvents = route({
  name: "listAuditEvents",
  method: "GET",
  path: "/api/admin/audit",
  access: "person",
  summary: "Audit log of changes, or of Insights queries, newest first",
  query: z.strictObject({ ...listFields, ...auditFilters, sort: byTime }),
  reply: listOf(auditEvent),
});

export const exportAuditEvents = route({
  name: "exportAuditEvents",
  method: "GET",
  path: "/api/admin/audit/export",
  access: "person",
  summary: "Audit log of changes as CSV or Excel, with the hash chain, or of Insights queries",
  query: z.strictObject({ ...auditFilters, ...exportFields }),
  reply: file,
  replyType: TABLE_TYPES,
});

/** Verifies the hash chain. Store `head` elsewhere: comparing it later also detects truncation at the end. */
export const checkAuditLog = route({
  name: "checkAuditLog",
  method: "GET",
  path: "/api/admin/audit/check",
  access: "person",
  summary: "Verify the hash chain of the audit log",
  reply: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("whole"), count: count, head: z.string() }),
    z.object({ kind: z.literal("broken"), n: count, why: z.string() }),
  ]),
});

const utilizationFilters = {
  person: z.optional(id),
  event: z.optional(z.string().check(z.regex(/^[\w .:-]{1,100}$/))),
  ...dayFields,
};

export const utilizationEvent = z.object({
  id: z.string(),
  at: z.string(),
  person: personRef,
  event: z.string(),
  /** Without the query string. */
  path: z.nullable(z.string()),
  device: z.nullable(z.string()),
  seconds: z.nullable(nonnegative),
  /** Number of events this device dropped before this one. */
  dropped: count,
});
export type UtilizationEventWire = z.infer<typeof utilizationEvent>;

export const listUtilization = route({
  name: "listUtilization",
  method: "GET",
  path: "/api/admin/utilization",
  access: "person",
  summary: "Utilization log, newest first. Contains no text written by people",
  query: z.strictObject({ ...listFields, ...utilizationFilters, sort: byTime }),
  reply: listOf(utilizationEvent),
});

export const exportUtilization = route({
  name: "exportUtilization",
  method: "GET",
  path: "/api/admin/utilization/export",
  access: "person",
  summary: "Utilization log as CSV or Excel",
  query: z.strictObject({ ...utilizationFilters, ...exportFields }),
  reply: file,
  replyType: TABLE_TYPES,
});

export const logRoutes = {
  listAuditEvents,
  exportAuditEvents,
  checkAuditLog,
  listUtilization,
  exportUtilization,
} as const;
