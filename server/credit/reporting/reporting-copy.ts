import type { ExclusionReason, ReportSystem } from "#contract/credit/admin-reporting.ts";

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

type ReasonText = { readonly reason: string; readonly fix: string };

/** Why a credit is left out, and what to do about it. */
export const reasonTexts: Readonly<Record<ExclusionReason, ReasonText>> = {
  no_consent: {
    reason: "No permission to report",
    fix: "Ask the person to turn on reporting under Licenses on the You page.",
  },
  no_license: {
    reason: "No license number",
    fix: "Ask the person to add a license on the You page, or import it with a roster.",
  },
  bad_profession: {
    reason: "Profession isn't an abbreviation",
    fix: "Ask the person to change the profession of the license, for example to RN.",
  },
  no_name: { reason: "First or last name missing", fix: "Add the name to the account." },
  no_birth_date: {
    reason: "Date of birth missing",
    fix: "Ask the person to add their date of birth on the You page.",
  },
  no_course_number: {
    reason: "CE Broker course number missing",
    fix: "Add the course number to the lesson.",
  },
  no_activity_number: {
    reason: "PARS activity ID missing",
    fix: "Add the activity ID to the lesson.",
  },
  no_subject_area: {
    reason: "Subject area missing for partial credit",
    fix: "Add the subject area to the lesson.",
  },
  no_provider_number: {
    reason: "Provider number missing",
    fix: "Add the provider number on the Reporting page.",
  },
  deleted_account: { reason: "Account deleted", fix: "Nothing can be done." },
  revoked: { reason: "Credit revoked", fix: "Nothing to do." },
  revoked_after_report: {
    reason: "Revoked after it was reported",
    fix: "Remove it at CE Broker. Files can't remove credit there.",
  },
};
