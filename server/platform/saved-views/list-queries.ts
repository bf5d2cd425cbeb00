import type { ViewedList } from "#contract/admin-views.ts";
import { listEvaluations } from "#contract/credit/admin-evaluations.ts";
import { listLedger } from "#contract/credit/admin-ledger.ts";
import { listCreditReports } from "#contract/credit/admin-reporting.ts";
import { listCreditTerms } from "#contract/credit/admin-terms.ts";
import { listAchievementRules } from "#contract/learning/admin-achievements.ts";
import { listAssignments } from "#contract/learning/admin-assignments.ts";
import { listLinks } from "#contract/learning/admin-collections.ts";
import { listLessons } from "#contract/learning/admin-content.ts";
import { listAuditEvents, listUtilization } from "#contract/monitoring/admin-logs.ts";
import { listDeviceHealth, listMails } from "#contract/monitoring/admin-monitoring.ts";
import { listGroups } from "#contract/organizations/admin-groups.ts";
import { listPeople } from "#contract/organizations/admin-people.ts";
import { listComments } from "#contract/wellbeing/admin-comments.ts";
import { listFeedback } from "#contract/wellbeing/admin-feedback.ts";

/** What a view of each list can have. */
const queries = {
  people: listPeople.query,
  groups: listGroups.query,
  assignments: listAssignments.query,
  lessons: listLessons.query,
  achievements: listAchievementRules.query,
  links: listLinks.query,
  credits: listLedger.query,
  terms: listCreditTerms.query,
  reporting: listCreditReports.query,
  evaluations: listEvaluations.query,
  comments: listComments.query,
  feedback: listFeedback.query,
  audit: listAuditEvents.query,
  activity: listUtilization.query,
  devices: listDeviceHealth.query,
  mail: listMails.query,
} as const satisfies Record<ViewedList, object>;

/** What an address leaves out, but the call requires. */
const required: Partial<Record<ViewedList, object>> = { reporting: { system: "ce_broker" } };

/**
 * Whether a query string has only parameters of the list, each once, with values that its call accepts. An empty value clears a
 * default of the page.
 */
export function isQueryOf(list: ViewedList, text: string): boolean {
  const entries = [...new URLSearchParams(text)];
  const names = new Set(entries.map(([name]) => name));
  if (names.size !== entries.length) return false;
  const values = Object.fromEntries(entries.filter(([, value]) => value !== ""));
  return queries[list].safeParse({ ...required[list], ...values }).success;
}
