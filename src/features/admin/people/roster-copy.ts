import {
  MAX_MISSING_SHARE,
  type Roster,
  type RosterNote,
  type RosterRowWire,
  type RosterState,
} from "#contract/organizations/admin-rosters.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { pluralize } from "#ui/format.ts";
import { roleName, statusNames } from "./copy.ts";

/** "1,204" */
const formatNumber = (n: number) => n.toLocaleString("en-US");

export const rosterSteps = {
  label: "Steps",
  upload: "Upload",
  check: "Check",
  preview: "Review",
  running: "Apply",
  done: "Done",
} as const;

const stateNames: Readonly<Record<RosterState, string>> = {
  checking: "Checking…",
  checked: "Ready to review",
  applying: "Applying…",
  done: "Done",
  cancelled: "Stopped",
  failed: "Failed",
  undoing: "Undoing…",
  undone: "Undone",
};

/** A roster canceled before it was applied changed nothing. */
export const isUntouched = ({ state, done }: Pick<Roster, "state" | "done">): boolean =>
  state === "cancelled" && done === 0;

export const stateText = (roster: Pick<Roster, "state" | "done">): string =>
  isUntouched(roster) ? "Discarded" : stateNames[roster.state];

export const noteSentences: Readonly<Record<RosterNote, string>> = {
  utf16: "Read as UTF-16.",
  latin1: "Not UTF-8. Check that accented names look right.",
  semicolons: "Read as semicolon-separated.",
  tabs: "Read as tab-separated.",
  remembered: "We used your last column mapping.",
};

export const rosterPage = {
  title: "Roster",
  loading: "Loading roster…",
  offline: "You're offline. The import continues without this page.",
  counts: {
    create: "New",
    update: "Changed",
    unchanged: "Unchanged",
    errors: "Errors",
    missing: "Missing from file",
  },
  progress: (done: number, total: number) => `${formatNumber(done)} of ${pluralize(total, "row")}`,
  progressText: (done: number, total: number) =>
    `${formatNumber(done)} of ${pluralize(total, "row")}. You can leave this page.`,
  done: "Import complete.",
  doneInvitations: (n: number) =>
    `Import complete. ${pluralize(n, "invitation is", "invitations are")} queued.`,
  discarded: "Nothing was applied.",
  stopped: (n: number) => `Stopped after ${pluralize(n, "row")}. Applied changes stay.`,
  failed: (n: number) =>
    n === 0
      ? "The import failed. Import the file again."
      : `Failed after ${pluralize(n, "row")}. Applied changes stay. Import the file again to continue.`,
  ignored: (headings: readonly string[]) =>
    headings.length === 1
      ? `Column not imported: ${headings[0]}.`
      : `Columns not imported: ${headings.join(", ")}.`,
  undone: "Import undone. Anything that was changed again after the import stayed as it is.",
  undo: "Undo import",
  undoUntil: (at: string) => `You can undo this import until ${at}.`,
  stop: "Stop import",
  discard: "Discard import",
  downloadErrors: "Download errors",
  importAnother: "Import another roster",
} as const;

/** "For Harbor Point. Uploaded Nov 21, 2026, 3:00 AM by Ada Min." */
export function uploadedText({ group, created_at, started_by }: Roster): string {
  const scope = group ? `For ${group.name}.` : "For several groups.";
  const uploaded = `Uploaded ${formatDateTime(created_at)}`;
  return started_by ? `${scope} ${uploaded} by ${started_by}.` : `${scope} ${uploaded}.`;
}

type Counts = Roster["counts"];

function changesText({ create, update }: Counts): string {
  const created = `Creates ${pluralize(create, "account")}`;
  if (create > 0 && update > 0) return `${created} and updates ${formatNumber(update)}.`;
  if (create > 0) return `${created}.`;
  return update > 0 ? `Updates ${pluralize(update, "account")}.` : "No accounts change.";
}

const skippedText = (errors: number) =>
  errors === 1
    ? "1 row with errors is skipped. Fix it in the file and import it again."
    : `${formatNumber(errors)} rows with errors are skipped. Fix them in the file and import it again.`;

export const applyCard = {
  title: "Apply changes",
  lead: (counts: Counts) =>
    counts.errors > 0
      ? `${changesText(counts)} ${skippedText(counts.errors)}`
      : changesText(counts),
  invite: (n: number) => `Email ${pluralize(n, "invitation")}`,
  deactivate: (n: number, group: string) =>
    n === 1
      ? `Deactivate 1 person in ${group} who isn't in the file`
      : `Deactivate ${formatNumber(n)} people in ${group} who aren't in the file`,
  cannotDeactivate: "You can't deactivate missing people with this file.",
  errorsFirst: "Fix the errors first. Until then, some people may be missing.",
  tooManyMissing: (n: number, members: number) =>
    `${formatNumber(n)} of ${pluralize(members, "person is", "people are")} missing, more than ${MAX_MISSING_SHARE * 100}%. The file may be incomplete. Deactivate people individually if it isn't.`,
  noChanges: "No changes to apply",
  apply: "Apply changes",
} as const;

export const renames = {
  title: (n: number) => `${pluralize(n, "person gets", "people get")} a new name`,
  text: "Check that each row is the same person. Names stay as they are unless you confirm.",
  more: (n: number) => `And ${formatNumber(n)} more. Choose “New names” below to see all.`,
  confirm: (n: number) => (n === 1 ? "Change this name" : `Change all ${formatNumber(n)} names`),
} as const;

export const unknownTitles = {
  title: (n: number) => pluralize(n, "unknown title"),
  text: "Insights and assignments group people by title. Choose the title to store.",
  label: (title: string, rows: number) => `“${title}” (${pluralize(rows, "row")})`,
  keep: (title: string) => `Keep “${title}”`,
} as const;

export const undoDialog = {
  title: "Undo this import?",
  created: (n: number) =>
    `${pluralize(n, "new account is", "new accounts are")} deactivated, except people who signed up already`,
  updated: (n: number) =>
    `${pluralize(n, "account gets its", "accounts get their")} earlier details and groups`,
  deactivated: (n: number) =>
    `${pluralize(n, "deactivated account is", "deactivated accounts are")} activated`,
  later:
    "Details that were changed after the import stay. Emailed invitations can't be taken back.",
  cancel: "Cancel",
  undo: "Undo import",
} as const;

export const applyDialog = {
  title: "Apply these changes?",
  created: (n: number) => `${pluralize(n, "account")} created`,
  updated: (n: number) => `${pluralize(n, "account")} updated`,
  renamed: (n: number) => `${pluralize(n, "name")} changed`,
  deactivated: (n: number, group: string) =>
    `${pluralize(n, "account")} in ${group} deactivated and signed out`,
  cancel: "Cancel",
  apply: "Apply changes",
  applyAndDeactivate: (n: number) => `Apply and deactivate ${formatNumber(n)}`,
} as const;

type Plan = RosterRowWire["plan"];

/** Label of one row. */
export const planNames: Readonly<Record<Plan, string>> = {
  create: "New",
  update: "Changed",
  unchanged: "Unchanged",
  error: "Error",
  missing: "Missing from file",
};

export const rosterRows = {
  title: "Rows",
  table: "Roster rows",
  columns: { name: "Name", row: "Row", email: "Email", change: "Change", details: "Details" },
  show: "Show",
  allRows: "All rows",
  plans: [
    { value: "error", text: "Errors" },
    { value: "create", text: "New" },
    { value: "update", text: "Changed" },
    { value: "unchanged", text: "Unchanged" },
    { value: "renamed", text: "New names" },
    { value: "missing", text: "Missing from file" },
  ],
  emptyTitle: "No rows",
  emptyText: "We delete roster contents 7 days after an import is done.",
} as const;

const fields: Readonly<Record<string, string>> = {
  external_id: "Employee ID",
  email: "Email",
  first_name: "First name",
  last_name: "Last name",
  provider_title: "Professional title",
  role: "Role",
  practice_groups: "Groups",
  department: "Department",
  location: "Workplace",
  years_in_profession: "Years in profession",
  date_of_birth: "Date of birth",
  gender: "Gender",
  licence: "License",
  licence_state: "License state",
  licence_number: "License number",
  licence_type: "License type",
  npi: "NPI",
  enabled: "Status",
};
export const fieldName = (field: string): string => fields[field] ?? field.replaceAll("_", " ");

function valueText(field: string, value: string | null): string {
  if (value === null) return "empty";
  if (field === "role") return roleName(value);
  if (field === "enabled") return value === "yes" ? statusNames.active : statusNames.inactive;
  return value;
}

/** "Title: RN → NP", or "Groups: Ward 3" if the previous value is empty or private. */
export function changeText({ field, from, to }: RosterRowWire["changes"][number]): string {
  const now = valueText(field, to);
  if (!from) return `${fieldName(field)}: ${now}`;
  const before = valueText(field, from);
  // Two roles can have the same name.
  return before === now
    ? `${fieldName(field)}: ${from} → ${to}`
    : `${fieldName(field)}: ${before} → ${now}`;
}

/** "Email “bo.birch@ward”: Enter a valid email" */
export function rowErrorText({ field, value, message }: RosterRowWire["errors"][number]): string {
  const subject = [field && fieldName(field), value && `“${value}”`].filter(Boolean).join(" ");
  return subject ? `${subject}: ${message}` : message;
}
