import type { AuditEventWire } from "#contract/monitoring/admin-logs.ts";
import type { JobWire } from "#contract/monitoring/admin-monitoring.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { capital } from "#ui/format.ts";

const verbs: Readonly<Record<string, string>> = {
  "insight.asked": "Asked for insights",
  "audit.exported": "Exported the audit log",
  "utilization.exported": "Exported the use of Respite",
  "people.exported": "Exported people",
  "credits.exported": "Exported credits",
  "mail.retried": "Sent a waiting letter again",
  "mail.dismissed": "Took a failed letter off the list",
  "person.forgotten": "Details of a deleted account were forgotten",
};

/** "person.role_changed" → "Person: role changed", unless there is a sentence for it. */
export function actionInWords(action: string): string {
  const known = verbs[action];
  if (known) return known;
  const [kind = "", ...rest] = action.split(".");
  const name = capital(kind).replaceAll("_", " ");
  return rest.length === 0 ? name : `${name}: ${rest.join(" ").replaceAll("_", " ")}`;
}

/** Beginnings of actions, for a filter. */
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

/** What it was done to, in words, and its page where it has one. */
export function thingInWords({ about, about_name }: Pick<AuditEventWire, "about" | "about_name">) {
  const [kind = "", id = ""] = about.split(/:(.*)/s);
  const page = pages[kind];
  const words = id === "" ? kind : `${kind} ${about_name ?? id}`;
  const text = capital(words).replaceAll("_", " ");
  return {
    text,
    to: page && about_name ? adminPath(`${page}/${encodeURIComponent(id)}`) : undefined,
  };
}

const parted = (words: readonly string[], by: string) => words.join(by) || "nothing";

/** As one reads it aloud: lists with commas, fields by their names, what holds nothing left out. */
export function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return parted(value.map(valueInWords), ", ");
  if (typeof value !== "object") return String(value);
  const fields = Object.entries(value).map(([name, held]) => [name, valueInWords(held)] as const);
  const told = fields.filter(([, words]) => words !== "nothing");
  return parted(
    told.map(([name, words]) => `${name.replaceAll("_", " ")} ${words}`),
    "; ",
  );
}

export const jobKinds: Readonly<Record<JobWire["kind"], string>> = {
  roster: "Staff list",
  upload: "Upload",
  invitations: "Invitations to be mailed",
  links: "Links to be checked",
};
