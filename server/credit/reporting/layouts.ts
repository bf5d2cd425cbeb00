import type { ReportSystem } from "#contract/credit/admin-reporting.ts";

/** The cells of one row, by field. Days are yyyy-MM-dd, whatever the file shows. */
export type ReportFields = Readonly<Record<string, string>>;

type ReportColumn = {
  readonly header: string;
  readonly field: string;
  readonly kind?: "day" | "number";
};

export type ReportLayout = {
  readonly columns: readonly ReportColumn[];
  /** Fields whose change is a correction of a row that was reported. */
  readonly facts: readonly string[];
  /** Columns that identify a row on their own, together with any others that an answer repeats. */
  readonly identifiers: readonly string[];
  /** Whether a file can remove what an earlier one reported. A correction then is a removal and a new row. */
  readonly canDelete: boolean;
  /** Whether the system's spreadsheet starts with a header row. */
  readonly hasHeader: boolean;
};

/** CE Broker roster, columns A to J. Subject area and hours are for partial credit, and only valid together. */
const ceBroker: ReportLayout = {
  columns: [
    { header: "Provider Number", field: "provider" },
    { header: "Course Number", field: "course" },
    { header: "Course Id", field: "course_id" },
    { header: "Publishing Number", field: "publishing" },
    { header: "License Number", field: "license" },
    { header: "Completion Date", field: "completed_on", kind: "day" },
    { header: "State", field: "state" },
    { header: "Profession", field: "profession" },
    { header: "Subject Area", field: "subject" },
    { header: "Hours", field: "hours", kind: "number" },
  ],
  facts: ["completed_on", "amount"],
  identifiers: ["license"],
  canDelete: false,
  hasHeader: false,
};

/** ACCME PARS identifies learners by license or NPI, and by birth month and day. Records are deleted and added again. */
const pars: ReportLayout = {
  columns: [
    { header: "First Name", field: "first_name" },
    { header: "Last Name", field: "last_name" },
    { header: "License State", field: "state" },
    { header: "License Number", field: "license" },
    { header: "NPI", field: "npi" },
    { header: "Birth Month", field: "birth_month" },
    { header: "Birth Day", field: "birth_day" },
    { header: "Completion Date", field: "completed_on", kind: "day" },
    { header: "Credits", field: "amount", kind: "number" },
    { header: "Activity Id", field: "activity" },
    { header: "Activity Title", field: "title" },
    { header: "Provider Id", field: "provider" },
    { header: "Action", field: "action" },
    { header: "Credit Id", field: "credit" },
  ],
  facts: ["completed_on", "amount", "activity"],
  identifiers: ["credit", "license", "npi"],
  canDelete: true,
  hasHeader: true,
};

export const reportLayouts: Readonly<Record<ReportSystem, ReportLayout>> = {
  ce_broker: ceBroker,
  pars,
};

/** "2026-11-18" → "11/18/2026" */
const usDate = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2/$3/$1");

export const headerOf = ({ columns }: ReportLayout): string[] =>
  columns.map(({ header }) => header);

/** Returns the cells as text. */
export const textCells = ({ columns }: ReportLayout, fields: ReportFields): string[] =>
  columns.map(({ field, kind }) => {
    const value = fields[field] ?? "";
    return kind === "day" ? usDate(value) : value;
  });

/** Returns the cells with the types of a spreadsheet. Numbers of licenses and courses stay text, for their leading zeros. */
export const sheetCells = ({ columns }: ReportLayout, fields: ReportFields) =>
  columns.map(({ field, kind }) => {
    const value = fields[field] ?? "";
    if (value === "") return null;
    if (kind === "day") return new Date(`${value}T00:00:00Z`);
    return kind === "number" ? Number(value) : value;
  });

export const isCorrected = ({ facts }: ReportLayout, sent: ReportFields, now: ReportFields) =>
  facts.some((field) => sent[field] !== now[field]);

export const isSameRow = (sent: ReportFields, now: ReportFields) =>
  [...new Set([...Object.keys(sent), ...Object.keys(now)])].every(
    (field) => sent[field] === now[field],
  );
