import * as z from "zod/mini";
import { dayFields, exportFields, listFields, listOf } from "../lists.ts";
import { count } from "../numbers.ts";
import { route, TABLE_TYPES, XLSX } from "../route.ts";
import { noControls } from "../text-fields.ts";
import { certificateType } from "./credits.ts";
import { REPORT_STATUSES, REPORT_SYSTEMS } from "./own-reports.ts";

const id = z.string().check(z.maxLength(64), noControls);
const path = z.object({ id });

export type ReportSystem = (typeof REPORT_SYSTEMS)[number];
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Why a credit is left out of the report files. */
export const EXCLUSION_REASONS = [
  "no_consent",
  "no_license",
  "bad_profession",
  "no_name",
  "no_birth_date",
  "no_course_number",
  "no_activity_number",
  "no_subject_area",
  "no_provider_number",
  "deleted_account",
  "revoked",
  "revoked_after_report",
] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

const filters = {
  system: z.enum(REPORT_SYSTEMS),
  practice_group_id: z.optional(id),
  person_id: z.optional(id),
  record_id: z.optional(id),
  /** Completion dates, both inclusive. */
  ...dayFields,
};
export type ReportFilters = z.infer<z.ZodMiniObject<typeof filters>>;

export const reportRow = z.object({
  /** Unique in the list. */
  key: z.string(),
  /** Id of the certificate. */
  credit_id: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  record_id: z.string(),
  lesson_number: z.string(),
  title: z.string(),
  type: certificateType,
  amount: z.string(),
  awarded_on: z.string(),
  /** "RN, FL 9123456". Null if the person has none, or the report has all of a person's. */
  license: z.nullable(z.string()),
  status: z.enum(REPORT_STATUSES),
  /** What the next file does. Null unless `pending`. */
  action: z.nullable(z.enum(["add", "correct", "delete"])),
  reasons: z.array(z.enum(EXCLUSION_REASONS)),
  /** The last report. */
  report: z.nullable(
    z.object({
      id: z.string(),
      reported_at: z.string(),
      answer: z.nullable(z.string()),
      answered_at: z.nullable(z.string()),
    }),
  ),
});
export type ReportRow = z.infer<typeof reportRow>;

/** Credit for participation isn't reported to anyone, and only CME credit to PARS. */
export const listCreditReports = route({
  name: "listCreditReports",
  method: "GET",
  path: "/api/admin/credit_reports",
  access: "person",
  summary: "Credit by its reporting status",
  query: z.strictObject({
    q: listFields.q,
    page: listFields.page,
    size: listFields.size,
    ...filters,
    status: z.optional(z.enum(REPORT_STATUSES)),
    reason: z.optional(z.enum(EXCLUSION_REASONS)),
  }),
  reply: z.extend(listOf(reportRow), {
    /** Of all rows that match, whatever their status. */
    counts: z.object({
      pending: count,
      reported: count,
      accepted: count,
      rejected: count,
      excluded: count,
    }),
  }),
});

/** Who is left out of the report files, and why. One row for each reason. */
export const exportExcludedCredits = route({
  name: "exportExcludedCredits",
  method: "GET",
  path: "/api/admin/credit_reports/excluded",
  access: "person",
  summary: "Credit left out of report files, with reasons, as CSV or Excel",
  query: z.strictObject({ ...filters, ...exportFields }),
  reply: z.custom<Uint8Array>(),
  replyType: TABLE_TYPES,
});

export const reportFile = z.object({
  id: z.string(),
  system: z.enum(REPORT_SYSTEMS),
  created_at: z.string(),
  /** Null: the account was deleted. */
  created_by: z.nullable(z.string()),
  rows: count,
  reported: count,
  accepted: count,
  rejected: count,
});
export type ReportFile = z.infer<typeof reportFile>;

/** Puts everything pending into a file and marks it as reported. Rejected with `invalid` if nothing is pending. */
export const createReportFile = route({
  name: "createReportFile",
  method: "POST",
  path: "/api/admin/credit_report_files",
  access: "person",
  summary: "Create a report file from pending credit",
  body: z.strictObject(filters),
  reply: z.object({ data: reportFile }),
});

/** Newest first. */
export const listReportFiles = route({
  name: "listReportFiles",
  method: "GET",
  path: "/api/admin/credit_report_files",
  access: "person",
  summary: "Report files",
  query: z.strictObject({
    page: listFields.page,
    size: listFields.size,
    system: z.optional(z.enum(REPORT_SYSTEMS)),
  }),
  reply: listOf(reportFile),
});

export const reportFileCsv = route({
  name: "reportFileCsv",
  method: "GET",
  path: "/api/admin/credit_report_files/:id/csv",
  access: "person",
  summary: "Report file as CSV",
  params: path,
  reply: z.custom<Uint8Array>(),
  replyType: "text/csv",
});

export const reportFileXlsx = route({
  name: "reportFileXlsx",
  method: "GET",
  path: "/api/admin/credit_report_files/:id/xlsx",
  access: "person",
  summary: "Report file as a spreadsheet",
  params: path,
  reply: z.custom<Uint8Array>(),
  replyType: XLSX,
});

export const REPLY_BYTES = 5 * 1024 * 1024;

/**
 * Reads the answer of a reporting system (`text/csv` body): columns of the layout that identify a row, a status, and a
 * message. Rejected with `too_large`, and with `invalid` if it isn't such a file. Importing it again changes nothing.
 */
export const importReportReply = route({
  name: "importReportReply",
  method: "POST",
  path: "/api/admin/credit_report_files/:id/reply",
  access: "person",
  summary: "Import the answer to a report file",
  params: path,
  file: "text/csv",
  reply: z.object({
    data: reportFile,
    accepted: count,
    rejected: count,
    /** Rows that fit no report, or have no known status. `line` is the row in the file. */
    unmatched: z.array(
      z.object({ line: count, why: z.enum(["no_match", "several_matches", "unknown_status"]) }),
    ),
  }),
});

/** Puts a rejected report into the next file as it is. Rejected with `invalid` if it isn't rejected. */
export const retryCreditReport = route({
  name: "retryCreditReport",
  method: "POST",
  path: "/api/admin/credit_reports/:id/retry",
  access: "person",
  summary: "Report a rejected credit again",
  params: path,
  reply: z.object({ id: z.string() }),
});

const digits = (pattern: RegExp, message: string) =>
  z.nullable(z.string().check(z.trim(), z.regex(pattern, message)));

const settings = {
  version: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
  /** Tracking number, without "50-". */
  ce_broker_provider: digits(/^\d{1,9}$/, "must have up to 9 digits"),
  /** Provider ID that ACCME issued. */
  pars_provider: digits(/^\d{7}$/, "must have 7 digits"),
};
export const reportingSettings = z.object({
  ...settings,
  edited_at: z.nullable(z.string()),
  edited_by: z.nullable(z.string()),
});
export type ReportingSettings = z.infer<typeof reportingSettings>;

export const getReportingSettings = route({
  name: "getReportingSettings",
  method: "GET",
  path: "/api/admin/credit_reporting",
  access: "person",
  summary: "Provider numbers for credit reports",
  reply: reportingSettings,
});

/** Rejected with `changed_meanwhile` if `version` isn't current. */
export const changeReportingSettings = route({
  name: "changeReportingSettings",
  method: "PUT",
  path: "/api/admin/credit_reporting",
  access: "person",
  summary: "Change the provider numbers for credit reports",
  body: z.strictObject(settings),
  reply: reportingSettings,
});

export const reportingRoutes = {
  listCreditReports,
  exportExcludedCredits,
  createReportFile,
  listReportFiles,
  reportFileCsv,
  reportFileXlsx,
  importReportReply,
  retryCreditReport,
  getReportingSettings,
  changeReportingSettings,
} as const;
