import type { AdminLink } from "#contract/learning/admin-collections.ts";
import { pluralize } from "#ui/format.ts";

export const linksPage = {
  title: "Link checker",
  lead: "Checks the links in descriptions, readings, and references of all lessons, and in your help resources.",
  check: "Check all links",
  checking: (links: number) => `Checking ${pluralize(links, "link")}. You can leave this page.`,
  started: (links: number) =>
    links === 0 ? "No links to check" : `Checking ${pluralize(links, "link")}`,
  offline: "You're offline. Connect to check links.",
  search: "Search URLs",
  status: "Status",
  allStatuses: "All statuses",
  table: "Links",
  emptyTitle: "No links checked yet",
  empty: "A full check takes a few minutes.",
  helpResource: (name: string) => `${name} (help resource)`,
  moreLessons: (lessons: number) => `and ${pluralize(lessons, "more lesson")}`,
} as const;

export const linkColumns = {
  url: "URL",
  status: "Status",
  lesson: "Used in",
  checked: "Checked",
} as const;

export const linkStates: Readonly<Record<AdminLink["state"], string>> = {
  waiting: "Not checked",
  ok: "OK",
  broken: "Broken",
  silent: "No response",
  barred: "Not public",
};

/** "Broken (404)" */
export const linkStateText = (state: AdminLink["state"], http: number | null): string =>
  http === null || state === "ok" ? linkStates[state] : `${linkStates[state]} (${http})`;
