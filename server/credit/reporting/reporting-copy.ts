import type { ReportSystem } from "#contract/credit/admin-reporting.ts";

export const reportingErrors = {
  noFile: "This report file no longer exists.",
  noReport: "This report no longer exists.",
  nothingPending: "No credit is waiting to be reported.",
  notRejected: "Only rejected credit can be reported again.",
  badPeriod: "The start date must be before the end date.",
  notCsv: "We couldn't read this file. Save it as CSV and try again.",
  noStatus: "Add a Status column to the file.",
  noIdentifier: (names: readonly string[]) =>
    `Add one of these columns to the file: ${names.join(", ")}.`,
  tooLarge: "The file is too large. Maximum 5 MB.",
} as const;

/** Names of the sheets of report files. */
export const sheetNames: Readonly<Record<ReportSystem, string>> = {
  ce_broker: "Roster",
  pars: "Learners",
};

export const excludedHeader = [
  "Person",
  "Email",
  "Lesson number",
  "Activity",
  "Type",
  "Credits",
  "Completed",
  "License",
  "Reason",
  "What to do",
  "Link",
] as const;
