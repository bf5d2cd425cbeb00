import {
  EXCLUSION_REASONS,
  type ReportFile,
  type ReportRow,
  type ReportStatus,
  type ReportSystem,
} from "#contract/credit/admin-reporting.ts";
import { REPORT_SYSTEMS } from "#contract/credit/own-reports.ts";
import { reasonTexts } from "#contract/credit/report-reasons-copy.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { pluralize } from "#ui/format.ts";

export const systemNames: Readonly<Record<ReportSystem, string>> = {
  ce_broker: "CE Broker",
  pars: "PARS",
};
export const systems = REPORT_SYSTEMS.map((value) => ({ value, text: systemNames[value] }));

export const statusNames: Readonly<Record<ReportStatus, string>> = {
  pending: "Pending",
  reported: "Reported",
  accepted: "Accepted",
  rejected: "Rejected",
  excluded: "Left out",
};
export const statuses = Object.entries(statusNames).map(([value, text]) => ({ value, text }));
export const statusTones = {
  pending: "plain",
  reported: "wait",
  accepted: "done",
  rejected: "bad",
  excluded: "plain",
} as const;

export const reasons = EXCLUSION_REASONS.map((value) => ({
  value,
  text: reasonTexts[value].reason,
}));

type Action = NonNullable<ReportRow["action"]>;
const actionNames: Readonly<Record<Action, string>> = {
  add: "In the next file",
  correct: "Correction in the next file",
  delete: "Removal in the next file",
};

export const reporting = {
  title: "Reporting",
  lead: "Create a file with pending credit, upload it to CE Broker or PARS, then import the answer. Credit with something missing is left out and listed with the reason.",
  system: "Report to",
  exportExcluded: { csv: "Export left out as CSV", xlsx: "Export left out as XLSX" },
  create: (pending: number) => (pending > 0 ? `Create file (${pending})` : "Create file"),
  nothingPending: "No pending credit",
  searching: "Clear the search to create a file",
  counts: "Credit by status",
  table: "Credit to report",
  search: "Search people and lessons",
  filters: {
    status: "Status",
    allStatuses: "All statuses",
    reason: "Reason",
    allReasons: "All reasons",
    group: "Group",
    allGroups: "All groups",
    from: "From",
    to: "To",
  },
  columns: {
    lesson: "Lesson",
    person: "Person",
    license: "License",
    credit: "Credit",
    completed: "Completed",
    status: "Status",
    details: "Details",
  },
  action: (action: Action) => actionNames[action],
  reportedAt: (at: string) => `Reported ${formatDateTime(at)}`,
  answeredAt: (at: string) => `Answered ${formatDateTime(at)}`,
  retry: "Report again",
  retryFor: (lesson: string, person: string) => `Report again: “${lesson}”, ${person}`,
  retried: "Goes into the next file",
  emptyTitle: "No credit to report",
  empty: "Credit appears here when someone claims it.",
} as const;

export const createDialog = {
  title: (pending: number, system: ReportSystem) =>
    `Report ${pluralize(pending, "credit")} to ${systemNames[system]}?`,
  text: "We create a file and mark the credit in it as reported. You can download the file again at any time.",
  filtered: "The file has only the credit that matches the group and dates you chose.",
  submit: "Create file",
  cancel: "Cancel",
  done: (rows: number) => `File created with ${pluralize(rows, "row")}`,
} as const;

export const reportFiles = {
  title: "Report files",
  table: "Files created so far",
  columns: {
    created: "Created",
    rows: "Rows",
    answers: "Answers",
    by: "Created by",
    files: "Files",
  },
  answers: ({ reported, accepted, rejected, rows }: ReportFile) =>
    reported === rows
      ? "None yet"
      : [
          `${accepted} accepted`,
          `${rejected} rejected`,
          ...(reported > 0 ? [`${reported} open`] : []),
        ].join(", "),
  xlsx: "XLSX",
  csv: "CSV",
  download: (kind: string, at: string) => `Download ${kind} of ${at}`,
  import: "Import answer",
  importOf: (at: string) => `Import answer to the file of ${at}`,
  deleted: "Deleted account",
  emptyTitle: "No report files yet",
  empty: "Files you create appear here.",
} as const;

const unmatchedTexts = {
  no_match: "No report in this file fits",
  several_matches: "Several reports fit",
  unknown_status: "Unknown status",
} as const;

type Unmatched = { readonly line: number; readonly why: keyof typeof unmatchedTexts };

export const replyDialog = {
  title: "Import answer",
  text: (system: ReportSystem) =>
    system === "ce_broker"
      ? "Choose the answer of CE Broker as CSV. It needs a Status column and a License Number column. Course and completion date columns tell apart several credits of one license."
      : "Choose the answer of PARS as CSV. It needs a Status column and a Credit Id, License Number, or NPI column.",
  file: "CSV file",
  noFile: "Choose a file.",
  submit: "Import answer",
  importing: "Importing…",
  cancel: "Cancel",
  close: "Done",
  offline: "You're offline. Connect to import the answer.",
  tooLarge: "The file is too large. Maximum 5 MB.",
  result: (accepted: number, rejected: number) => `${accepted} accepted, ${rejected} rejected.`,
  unmatched: (count: number) => `${pluralize(count, "row")} changed nothing:`,
  unmatchedRow: ({ line, why }: Unmatched) => `Row ${line}: ${unmatchedTexts[why]}`,
} as const;

export const providerNumbers = {
  title: "Provider numbers",
  what: "Provider numbers",
  conflictWhat: "the provider numbers",
  ceBroker: "CE Broker provider number",
  ceBrokerHint: "Up to 9 digits, without 50-",
  ceBrokerError: "Enter up to 9 digits, without 50-.",
  pars: "PARS provider ID",
  parsHint: "7 digits, from ACCME",
  parsError: "Enter 7 digits.",
  save: "Save numbers",
  saved: "Provider numbers saved",
} as const;
