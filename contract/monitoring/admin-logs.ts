import * as z from "zod/mini";
import { dayFields, listFields, listOf } from "../lists.ts";
import { route } from "../route.ts";

/* Who did what, and how Respite is used. */

const id = z.string().check(z.regex(/^[\w.-]{1,64}$/));
const word = z.string().check(z.regex(/^[a-z][a-z_.]{0,60}$/));
/** Of a log: by the time alone. */
const byTime = z.optional(z.enum(["at", "-at"]));
const somebody = z.nullable(z.object({ id: z.string(), name: z.string() }));
const details = z.nullable(z.record(z.string(), z.unknown()));
const csv = z.custom<Uint8Array>();
/** More rows than this are not handed out as one file. */
export const MOST_EXPORTED = 100_000;

const auditFilters = {
  q: listFields.q,
  person: z.optional(id),
  action: z.optional(word),
  about: z.optional(z.string().check(z.regex(/^[\w:.-]{1,130}$/))),
  ...dayFields,
};

export const auditEvent = z.object({
  id: z.string(),
  /** Place in the chain; nothing for what was asked of insights. */
  n: z.nullable(z.number()),
  at: z.string(),
  /** Nobody: the server by itself. */
  by: somebody,
  action: z.string(),
  about: z.string(),
  /** The name of what it was done to, where it still has one. */
  about_name: z.nullable(z.string()),
  before: details,
  after: details,
  reason: z.nullable(z.string()),
  /** There were details, of somebody whose account is deleted. */
  forgotten: z.boolean(),
});
export type AuditEventWire = z.infer<typeof auditEvent>;

export const listAuditEvents = route({
  name: "listAuditEvents",
  method: "GET",
  path: "/api/admin/audit",
  access: "person",
  summary: "What administrators did and leaders asked, newest first",
  query: z.strictObject({ ...listFields, ...auditFilters, sort: byTime }),
  reply: listOf(auditEvent),
});

export const exportAuditEvents = route({
  name: "exportAuditEvents",
  method: "GET",
  path: "/api/admin/audit/export",
  access: "person",
  summary: "The same as CSV, with the hashes of the chain",
  query: z.strictObject(auditFilters),
  reply: csv,
});

/** `head` is to be noted elsewhere: with it the next check finds also what was cut off at the end. */
export const checkAuditLog = route({
  name: "checkAuditLog",
  method: "GET",
  path: "/api/admin/audit/check",
  access: "person",
  summary: "Does the chain of the audit log hold?",
  reply: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("whole"), count: z.number(), head: z.string() }),
    z.object({ kind: z.literal("broken"), n: z.number(), why: z.string() }),
  ]),
});

const useFilters = {
  person: z.optional(id),
  event: z.optional(z.string().check(z.regex(/^[\w .:-]{1,100}$/))),
  ...dayFields,
};

export const useEvent = z.object({
  id: z.string(),
  at: z.string(),
  person: somebody,
  event: z.string(),
  /** Without what stands behind a question mark. */
  path: z.nullable(z.string()),
  device: z.nullable(z.string()),
  seconds: z.nullable(z.number()),
  /** Events of this device that were lost before this one. */
  dropped: z.number(),
});
export type UseEventWire = z.infer<typeof useEvent>;

export const listUtilization = route({
  name: "listUtilization",
  method: "GET",
  path: "/api/admin/utilization",
  access: "person",
  summary: "What was used, newest first; never what somebody wrote",
  query: z.strictObject({ ...listFields, ...useFilters, sort: byTime }),
  reply: listOf(useEvent),
});

export const exportUtilization = route({
  name: "exportUtilization",
  method: "GET",
  path: "/api/admin/utilization/export",
  access: "person",
  summary: "The same as CSV",
  query: z.strictObject(useFilters),
  reply: csv,
});

export const logRoutes = {
  listAuditEvents,
  exportAuditEvents,
  checkAuditLog,
  listUtilization,
  exportUtilization,
} as const;
