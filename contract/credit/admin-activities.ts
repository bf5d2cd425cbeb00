import * as z from "zod/mini";
import { listOf } from "../lists.ts";
import { count } from "../numbers.ts";
import { route, XLSX } from "../route.ts";
import { certificateType } from "./credits.ts";

const path = z.object({ id: z.string().check(z.maxLength(64)) });
const isPlain = (value: string) => value.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(value);
const text = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.refine(isPlain, "must be text"));
const code = (pattern: RegExp, message: string) =>
  z.nullable(z.string().check(z.trim(), z.regex(pattern, message)));

const boardNumbers = {
  /** CE Broker tracking number, without "20-". */
  course_number: code(/^\d{1,9}$/, "must have up to 9 digits"),
  /** Subject area code of CE Broker. */
  subject_area: code(/^[A-Z0-9]{1,10}$/, "must have up to 10 capital letters and digits"),
};

export const DISCLOSURE_ROLES = ["planner", "author", "speaker", "reviewer"] as const;

export type DisclosureRole = (typeof DISCLOSURE_ROLES)[number];

const disclosure = z.object({
  name: text(200).check(z.minLength(1)),
  role: z.enum(DISCLOSURE_ROLES),
  /** Relevant financial relationships of the last 24 months. Empty = none. */
  relationships: text(2000),
  /** How relevant relationships were mitigated. */
  mitigation: text(2000),
  disclosed_on: z.nullable(z.iso.date()),
});

/** What a continuing education office keeps about a lesson. Administrators only. */
export const activityRecord = z.object({
  reporting: z.object({
    cme: z.object({
      ...boardNumbers,
      /** Activity ID that ACCME issued. */
      activity_number: code(/^\d{9}$/, "must have 9 digits"),
    }),
    contact_hours: z.object(boardNumbers),
  }),
  planning: z.object({
    practice_gap: text(4000),
    needs: text(4000),
    commercial_support: text(2000),
    reviewed_on: z.nullable(z.iso.date()),
  }),
  disclosures: z.array(disclosure).check(z.maxLength(50)),
});
export type ActivityRecordWire = z.infer<typeof activityRecord>;

export const lessonRecord = z.object({
  record_id: z.string(),
  lesson_number: z.string(),
  title: z.string(),
  /** 0 = nothing recorded yet. */
  version: count,
  record: activityRecord,
  edited_at: z.nullable(z.string()),
  edited_by: z.nullable(z.string()),
});
export type LessonRecord = z.infer<typeof lessonRecord>;

export const getActivityRecord = route({
  name: "getActivityRecord",
  method: "GET",
  path: "/api/admin/credit_terms/:id/record",
  access: "person",
  summary: "Reporting numbers, planning, and disclosures of a lesson",
  params: path,
  reply: lessonRecord,
});

/** Saving the record unchanged does nothing. Rejected with `changed_meanwhile` if `version` isn't current. */
export const changeActivityRecord = route({
  name: "changeActivityRecord",
  method: "PUT",
  path: "/api/admin/credit_terms/:id/record",
  access: "person",
  summary: "Change the reporting numbers, planning, and disclosures of a lesson",
  params: path,
  body: z.strictObject({
    version: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
    record: activityRecord,
  }),
  reply: lessonRecord,
});

const year = { year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100)) };

/** What one lesson awarded of one credit type in a year, by completion date. Revoked credit isn't counted. */
export const activityRow = z.object({
  record_id: z.string(),
  lesson_number: z.string(),
  title: z.string(),
  format: z.string(),
  provider: z.string(),
  joint_provider: z.nullable(z.string()),
  type: certificateType,
  /** Credit of one completion. */
  credit: z.string(),
  physicians: count,
  other_learners: count,
  certificates: count,
  revoked: count,
  /** Sum of the awarded credit, two decimals. */
  awarded: z.string(),
  course_number: z.nullable(z.string()),
  activity_number: z.nullable(z.string()),
});
export type ActivityRow = z.infer<typeof activityRow>;

export const annualSummary = route({
  name: "annualSummary",
  method: "GET",
  path: "/api/admin/credits/annual",
  access: "person",
  summary: "Activity summary of a year",
  query: z.strictObject(year),
  /** All rows, without pages. */
  reply: listOf(activityRow),
});

export const annualSummaryCsv = route({
  name: "annualSummaryCsv",
  method: "GET",
  path: "/api/admin/credits/annual/csv",
  access: "person",
  summary: "Activity summary of a year as CSV",
  query: z.strictObject(year),
  reply: z.custom<Uint8Array>(),
  replyType: "text/csv",
});

export const annualSummaryXlsx = route({
  name: "annualSummaryXlsx",
  method: "GET",
  path: "/api/admin/credits/annual/xlsx",
  access: "person",
  summary: "Activity summary of a year as a spreadsheet",
  query: z.strictObject(year),
  reply: z.custom<Uint8Array>(),
  replyType: XLSX,
});

export const evaluationSummary = route({
  name: "evaluationSummary",
  method: "GET",
  path: "/api/admin/evaluations/:id/summary",
  access: "person",
  summary: "Evaluation summary of a lesson as a PDF",
  params: path,
  reply: z.custom<Uint8Array>(),
  replyType: "application/pdf",
});

export const personTranscriptPdf = route({
  name: "personTranscriptPdf",
  method: "GET",
  path: "/api/admin/credits/people/:id/transcript",
  access: "person",
  summary: "Credit transcript of a person as a PDF",
  params: path,
  reply: z.custom<Uint8Array>(),
  replyType: "application/pdf",
});

export const personTranscriptCsv = route({
  name: "personTranscriptCsv",
  method: "GET",
  path: "/api/admin/credits/people/:id/transcript/csv",
  access: "person",
  summary: "Credit transcript of a person as CSV",
  params: path,
  reply: z.custom<Uint8Array>(),
  replyType: "text/csv",
});

export const activityRoutes = {
  getActivityRecord,
  changeActivityRecord,
  annualSummary,
  annualSummaryCsv,
  annualSummaryXlsx,
  evaluationSummary,
  personTranscriptPdf,
  personTranscriptCsv,
} as const;
