import type { AttentionCount } from "#contract/monitoring/admin-monitoring.ts";
import { pluralize } from "#ui/format.ts";

export const adminHomePage = {
  title: "Admin",
  quickActions: "Quick actions",
  addPerson: "Add person",
  importRoster: "Import roster",
  newLesson: "New lesson",
  lessons: "Lessons",
  ledger: "Credit ledger",
  reporting: "Reporting",
  requirements: "Credit requirements",
  /** In "{items} load when you reconnect". */
  attentionItems: "Items that need attention",
  attentionTitle: "Needs attention",
  withoutCreditTitle: "Lessons that can't offer their credit",
  withoutCreditText:
    "Details that credit requires are missing. Add them and publish the lessons again. Earned credit stays.",
  addDetails: (names: readonly string[]) => `Add: ${names.join(", ")}`,
  caughtUpTitle: "You're all caught up",
  noLessons: "No lessons need your attention.",
  caughtUpText: "No imports, mail, feedback, comments, lessons, or devices need your attention.",
} as const;

export const leaderHome = {
  title: "Your groups",
  text: "See people and registration codes in the groups you lead. Answers are never shown.",
  people: "People in your groups",
  groups: "Groups and codes",
  insights: "Insights",
} as const;

type Counted = (n: number) => string;

/** Texts by item, with the number of affected records. */
export const attentionTexts: Readonly<Record<AttentionCount["what"], Counted>> = {
  rosters_to_check: (n) => `${pluralize(n, "roster")} ready to review`,
  rosters_running: (n) => `${pluralize(n, "roster import")} running`,
  mails_failed: (n) => `${pluralize(n, "email")} failed`,
  devices_set_aside: (n) =>
    `${pluralize(n, "device has", "devices have")} changes that couldn't sync`,
  devices_silent: (n) => `${pluralize(n, "device")} with unsynced changes, not seen for 7 days`,
  links_broken: (n) => `${pluralize(n, "broken link")} in lessons`,
  uploads_failed: (n) => `${pluralize(n, "upload")} failed`,
  feedback_open: (n) => `${pluralize(n, "feedback item")} to review`,
  comments_waiting: (n) => `${pluralize(n, "comment")} to review`,
  mailings_running: (n) => `Sending check-in emails to ${pluralize(n, "group")}`,
};
