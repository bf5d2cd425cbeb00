import type { DisclosureRole } from "#contract/credit/admin-activities.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";

export const roleNames: Readonly<Record<DisclosureRole, string>> = {
  planner: "Planner",
  author: "Author",
  speaker: "Speaker",
  reviewer: "Reviewer",
};
export const roles = Object.entries(roleNames).map(([value, text]) => ({ value, text }));

const TITLE = "Reporting and records";

export const recordPage = {
  back: "Credit requirements",
  title: TITLE,
  documentTitle: (lesson: string) => `${lesson}: reporting and records`,
  what: TITLE,
  form: TITLE,
  lead: (lessonNumber: string) =>
    `${lessonNumber} · For administrators and accreditors. Learners see the disclosure under Credit requirements.`,
  edited: (at: string, by: string | null) =>
    by ? `Last changed ${formatDateTime(at)} by ${by}` : `Last changed ${formatDateTime(at)}`,
  conflictWhat: "this record",
  saved: "Record saved",
  problems: "Fix the highlighted fields.",
} as const;

export const reportingFields = {
  title: "Reporting numbers",
  cme: "CME credit",
  contact_hours: "Contact hours",
  course: "CE Broker course number",
  courseHint: "Up to 9 digits, without 20-",
  courseError: "Enter up to 9 digits, without 20-.",
  subject: "Subject area code",
  subjectHint: "From CE Broker's list. Needed for partial credit.",
  subjectError: "Enter a code of up to 10 capitals and digits.",
  activity: "PARS activity ID",
  activityHint: "9 digits, from ACCME",
  activityError: "Enter 9 digits.",
} as const;

export const planningFields = {
  title: "Planning",
  gap: "Professional practice gap",
  gapHint: "What learners don't know or do yet",
  needs: "Needs assessment",
  needsHint: "How you know, for example surveys or literature",
  support: "Commercial support",
  supportHint: "Who gave it and how it was used, or none",
  reviewed: "Last reviewed on",
} as const;

export const disclosureFields = {
  title: "Disclosures",
  lead: "Everyone with control of content, with their relevant financial relationships of the last 24 months.",
  none: "No one added yet",
  legend: (position: number) => `Person ${position}`,
  name: "Name",
  nameMissing: "Enter a name.",
  role: "Role",
  relationships: "Relevant financial relationships",
  relationshipsHint: "Leave empty for none",
  mitigation: "How they were mitigated",
  disclosedOn: "Disclosed on",
  add: "Add person",
  remove: "Remove",
  removeNamed: (name: string, position: number) => `Remove ${name || `person ${position}`}`,
} as const;
