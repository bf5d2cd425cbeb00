import type { AuditEventWire } from "#contract/monitoring/admin-logs.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { capitalize, pluralize } from "#ui/format.ts";

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
  search: "Search actions and records",
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

const actions: Readonly<Record<string, string>> = {
  "achievement.changed": "Edited achievement",
  "achievement.created": "Created achievement",
  "achievement.replaced": "Replaced achievement",
  "api_key.created": "Created API key",
  "api_key.revoked": "Revoked API key",
  "api_key.rotated": "Rotated API key",
  "activity_record.changed": "Edited reporting numbers and records",
  "assessment.mailed": "Sent check-in emails",
  "assignment.changed": "Edited assignment",
  "assignment.created": "Assigned lessons",
  "assignment.ended": "Ended assignment",
  "assignment.exported": "Exported assignments",
  "audit.exported": "Exported audit log",
  "category.renamed": "Renamed category",
  "certificate_template.changed": "Edited certificate template",
  "code.changed": "Edited registration code",
  "code.created": "Created registration code",
  "code.deleted": "Deleted registration code",
  "comment.hide": "Hid comment",
  "comment.pass": "Approved comment",
  "comment.put_back": "Undid comment decision",
  "comment.redact": "Redacted comment",
  "cost_assumption.changed": "Edited cost assumption",
  "cost_assumption.reset": "Reset cost assumption",
  "credit_report.answered": "Imported answer to a credit report",
  "credit_report.created": "Created credit report file",
  "credit_report.exported": "Exported credit report",
  "credit_report.retried": "Set rejected credit to be reported again",
  "credit_reporting.changed": "Edited provider numbers",
  "credit.corrected": "Corrected credit",
  "credit.reinstated": "Reinstated credit",
  "credit.reissued": "Reissued certificate",
  "credit.revoked": "Revoked credit",
  "credit_terms.changed": "Edited credit requirements",
  "credits.exported": "Exported credits",
  "endpoint.changed": "Edited webhook or record store",
  "endpoint.created": "Created webhook or record store",
  "endpoint.deleted": "Deleted webhook or record store",
  "endpoint.replayed": "Resent deliveries",
  "endpoint.rotated": "Replaced signing secret",
  "endpoint.tested": "Sent test event",
  "feedback.done": "Marked feedback as done",
  "feedback.exported": "Exported feedback",
  "feedback.opened": "Reopened feedback",
  "file.uploaded": "Uploaded file",
  "group.changed": "Edited group",
  "group.created": "Created group",
  "group.deleted": "Deleted group",
  "help.added": "Added help resource",
  "help.changed": "Edited help resource",
  "help.ordered": "Reordered help resources",
  "help.removed": "Removed help resource",
  "insight.asked": "Viewed Insights",
  "insight_note.added": "Added timeline note",
  "insight_note.changed": "Edited timeline note",
  "insight_note.deleted": "Deleted timeline note",
  "insight_note.restored": "Restored timeline note",
  "insight_target.cleared": "Cleared Insights target",
  "insight_target.set": "Set Insights target",
  "lesson.credit_withdrawn": "Removed credit offer: details missing",
  "lesson.created": "Created lesson",
  "lesson.deleted": "Deleted lesson",
  "lesson.draft": "Moved lesson to draft",
  "lesson.expired": "Expired lesson",
  "lesson.published": "Published lesson",
  "lesson.restored": "Restored lesson version",
  "lesson.saved": "Edited lesson",
  "lesson.scheduled": "Scheduled lesson",
  "lesson.withdrawn": "Unpublished lesson",
  "mail.dismissed": "Removed failed email",
  "mail.retried": "Resent email",
  "people.exported": "Exported people",
  "person.changed": "Edited person",
  "person.created": "Added person",
  "person.disabled": "Deactivated account",
  "person.enabled": "Activated account",
  "person.forgotten": "Removed details of a deleted account",
  "person.invited": "Sent invitation",
  "person.joined": "Added person to group",
  "person.left": "Removed person from group",
  "person.platform_connected": "Connected learning platform",
  "person.platform_disconnected": "Disconnected learning platform",
  "person.signed_out": "Signed out of all devices",
  "person.unlocked": "Unlocked account",
  "platform.changed": "Edited learning platform",
  "platform.created": "Registered learning platform",
  "platform.deleted": "Removed learning platform",
  "roster.applied": "Finished roster import",
  "roster.cancelled": "Canceled roster import",
  "roster.people_disabled": "Deactivated people missing from roster",
  "roster.people_enabled": "Activated people again",
  "roster.rows_applied": "Applied roster rows",
  "roster.rows_undone": "Undid roster rows",
  "roster.started": "Started roster import",
  "roster.undo_started": "Started undoing roster import",
  "roster.undone": "Undid roster import",
  "scim_token.created": "Created SCIM token",
  "scim_token.revoked": "Revoked SCIM token",
  "scim_token.rotated": "Replaced SCIM token",
  "section.created": "Created collection",
  "section.deleted": "Deleted collection",
  "section.ordered": "Reordered collections",
  "section.saved": "Edited collection",
  "series.created": "Created series",
  "series.deleted": "Deleted series",
  "series.lessons_ordered": "Reordered lessons in series",
  "series.ordered": "Reordered series",
  "series.saved": "Edited series",
  "speaker.renamed": "Renamed speaker",
  "survey.changed": "Edited survey",
  "transcript.exported": "Exported transcript",
  "two_step.app_added": "Set up authenticator app",
  "two_step.app_removed": "Turned off authenticator app",
  "two_step.passkey_added": "Added passkey",
  "two_step.passkey_removed": "Removed passkey",
  "two_step.passkey_renamed": "Renamed passkey",
  "two_step.recovery_code_used": "Signed in with a recovery code",
  "two_step.recovery_codes_replaced": "Replaced recovery codes",
  "two_step.reset": "Reset two-step sign-in",
  "utilization.exported": "Exported activity log",
};

/** "person.role_changed" → "Person: role changed", unless `actions` has a name for it. */
export function actionName(action: string): string {
  const known = actions[action];
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
