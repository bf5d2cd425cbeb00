import { auditActionNames } from "#contract/monitoring/admin-audit-actions-copy.ts";
import type { AuditEventWire } from "#contract/monitoring/admin-logs.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { capitalize, pluralize } from "#ui/format.ts";
import { roleName } from "../people/copy.ts";

const SELECTED = "selected";

export const auditLog = {
  title: "Audit log",
  log: "Log",
  changes: "Changes",
  insights: "Insights queries",
  changesLead:
    "Changes by administrators, leaders, and the system. Entries can't be edited or deleted. Each entry is chained to the one before it, so “Verify log” finds tampering.",
  insightsLead:
    "Who viewed Insights, for which group, and with which filters. Entries can't be edited or deleted. They aren't chained, so “Verify log” doesn't cover them.",
  search: "Search actions, people, and records",
  filters: { kind: "Action type", allKinds: "All types", from: "From", to: "To" },
  personChip: (name: string | undefined) => `By: ${name ?? SELECTED}`,
  recordChip: (record: string) => `Record: ${record}`,
  columns: {
    action: "Action",
    time: "Time",
    person: "Person",
    record: "Record",
    change: "Change",
    query: "Query",
    id: "ID",
  },
  system: "System",
  emptyTitle: "No entries yet",
  changesEmpty: "Changes by administrators and leaders appear here.",
  insightsEmpty: "Insights queries appear here.",
} as const;

export const auditVerification = {
  verify: "Verify log",
  verifying: "Verifying…",
  offline: "You're offline. Connect to verify the log.",
  broken: (entry: number) =>
    `Verification failed at entry ${entry}. The database was changed outside Respite. Compare it with a backup.`,
  /** Followed by the checksum. */
  verified: (count: number) =>
    `Verified. ${pluralize(count, "entry", "entries")}, none altered. To detect deletions at the end later, save this checksum:`,
} as const;

/** "person.role_changed" → "Person: role changed", unless `auditActionNames` has a name for it. */
export function actionName(action: string): string {
  const known = auditActionNames[action];
  if (known) return known;
  const [kind = "", ...rest] = action.split(".");
  const name = capitalize(kind).replaceAll("_", " ");
  return rest.length === 0 ? name : `${name}: ${rest.join(" ").replaceAll("_", " ")}`;
}

/** Action prefixes offered as a filter. */
export const actionKinds = [
  { value: "person", text: "People" },
  { value: "two_step", text: "Two-step sign-in" },
  { value: "roster", text: "Rosters" },
  { value: "scim_token", text: "Provisioning" },
  { value: "group", text: "Groups" },
  { value: "code", text: "Codes" },
  { value: "api_key", text: "API keys" },
  { value: "endpoint", text: "Webhooks and record stores" },
  { value: "platform", text: "Learning platforms" },
  { value: "assignment", text: "Assignments" },
  { value: "lesson", text: "Lessons" },
  { value: "series", text: "Series" },
  { value: "section", text: "Collections" },
  { value: "file", text: "Files" },
  { value: "survey", text: "Surveys" },
  { value: "achievement", text: "Achievements" },
  { value: "assessment", text: "Check-in emails" },
  { value: "feedback", text: "Feedback" },
  { value: "comment", text: "Comments" },
  { value: "help", text: "Help resources" },
  { value: "cost_assumption", text: "Cost assumptions" },
  { value: "credit", text: "Credits" },
  { value: "credit_terms", text: "Credit requirements" },
  { value: "credit_report", text: "Credit reports" },
  { value: "activity_record", text: "Lesson records" },
  { value: "certificate_template", text: "Certificate template" },
  { value: "mail", text: "Mail" },
] as const;

const recordKinds: Readonly<Record<string, string>> = {
  api_key: "API key",
  content: "Lesson",
  endpoint: "Webhook or record store",
  section: "Collection",
  mail: "Email",
  people: "People",
  platform: "Learning platform",
  scim_token: "SCIM token",
};
const pages: Readonly<Record<string, string>> = {
  person: "people",
  group: "groups",
  lesson: "content",
  assignment: "assignments",
};

type Subject = Pick<AuditEventWire, "about" | "about_name">;

/** Names what an event is about, with a link if it has a page. */
export function recordName({ about, about_name }: Subject) {
  const [kind = "", id = ""] = about.split(/:(.*)/s);
  const page = pages[kind];
  const kindName = recordKinds[kind] ?? capitalize(kind).replaceAll("_", " ");
  return {
    text: id === "" ? kindName : `${kindName} ${about_name ?? id}`,
    to: page && about_name ? adminPath(`${page}/${encodeURIComponent(id)}`) : undefined,
  };
}

const NONE = "none";
const joinOrNone = (words: readonly string[], by: string) => words.join(by) || NONE;

/**
 * Formats a value for reading: lists with commas, objects as "field value", empty fields left out.
 */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return NONE;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return joinOrNone(value.map(valueText), ", ");
  if (typeof value !== "object") return String(value);
  const fields = Object.entries(value).map(([name, field]) => [name, valueText(field)] as const);
  const shown = fields.filter(([, text]) => text !== NONE);
  return joinOrNone(
    shown.map(([name, text]) => `${name.replaceAll("_", " ")} ${text}`),
    " · ",
  );
}

/** Formats the value of a field as other pages show it. */
export const fieldText = (field: string, value: unknown): string =>
  field === "burnout_role" && typeof value === "string" ? roleName(value) : valueText(value);

const fieldNames: Readonly<Record<string, string>> = {
  burnout_role: "Role",
  enabled: "Active",
  endpoint: "Figure",
  people: "Group size",
  provider_title: "Professional title",
  up_to: "Emails, up to",
};

export const auditChanges = {
  forgotten: "Removed with the account",
  field: (name: string) => `${fieldNames[name] ?? capitalize(name).replaceAll("_", " ")}:`,
  reason: (reason: string) => `Reason: ${reason}`,
} as const;
