import type { AuditEventWire } from "#contract/monitoring/admin-logs.ts";
import type { JobWire } from "#contract/monitoring/admin-monitoring.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { capitalize } from "#ui/format.ts";

const actionNames: Readonly<Record<string, string>> = {
  "insight.asked": "Asked for insights",
  "audit.exported": "Exported the audit log",
  "utilization.exported": "Exported the use of Respite",
  "people.exported": "Exported people",
  "credits.exported": "Exported credits",
  "mail.retried": "Sent a waiting letter again",
  "mail.dismissed": "Took a failed letter off the list",
  "person.forgotten": "Details of a deleted account were forgotten",
};

/** "person.role_changed" → "Person: role changed", unless `actionNames` has a sentence for it. */
export function actionInWords(action: string): string {
  const known = actionNames[action];
  if (known) return known;
  const [kind = "", ...rest] = action.split(".");
  const name = capitalize(kind).replaceAll("_", " ");
  return rest.length === 0 ? name : `${name}: ${rest.join(" ").replaceAll("_", " ")}`;
}

/** Action prefixes offered as a filter. */
export const actionKinds = [
  { value: "person", text: "People" },
  { value: "roster", text: "Staff lists" },
  { value: "group", text: "Groups" },
  { value: "code", text: "Codes" },
  { value: "lesson", text: "Lessons" },
  { value: "series", text: "Series" },
  { value: "section", text: "Sections" },
  { value: "file", text: "Files" },
  { value: "survey", text: "Surveys" },
  { value: "achievement", text: "Achievements" },
  { value: "assessment", text: "Mailed assessments" },
  { value: "feedback", text: "Feedback" },
  { value: "comment", text: "Comments" },
  { value: "help", text: "Help resources" },
  { value: "cost_assumption", text: "Cost assumptions" },
  { value: "credit", text: "Credits" },
  { value: "credit_terms", text: "Credit terms" },
  { value: "insight", text: "Questions to insights" },
  { value: "mail", text: "Mail" },
] as const;

const pages: Readonly<Record<string, string>> = { person: "people", group: "groups" };

/** Names what an event is about, with a link if it has a page. */
export function subjectInWords({
  about,
  about_name,
}: Pick<AuditEventWire, "about" | "about_name">) {
  const [kind = "", id = ""] = about.split(/:(.*)/s);
  const page = pages[kind];
  const words = id === "" ? kind : `${kind} ${about_name ?? id}`;
  const text = capitalize(words).replaceAll("_", " ");
  return {
    text,
    to: page && about_name ? adminPath(`${page}/${encodeURIComponent(id)}`) : undefined,
  };
}

const joinOrNothing = (words: readonly string[], by: string) => words.join(by) || "nothing";

/**
 * Formats a value for reading: lists with commas, objects as "field value", empty fields left out.
 */
export function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return joinOrNothing(value.map(valueInWords), ", ");
  if (typeof value !== "object") return String(value);
  const fields = Object.entries(value).map(([name, field]) => [name, valueInWords(field)] as const);
  const shown = fields.filter(([, words]) => words !== "nothing");
  return joinOrNothing(
    shown.map(([name, words]) => `${name.replaceAll("_", " ")} ${words}`),
    "; ",
  );
}

export const jobKinds: Readonly<Record<JobWire["kind"], string>> = {
  roster: "Staff list",
  upload: "Upload",
  invitations: "Invitations to be mailed",
  links: "Links to be checked",
};
