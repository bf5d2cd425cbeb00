import { capitalize } from "#ui/format.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const format = (options: Intl.DateTimeFormatOptions, at: number) =>
  new Intl.DateTimeFormat("en-US", options).format(at);

const daysBetween = (at: number, now: number) =>
  Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / DAY_MS);

function dayOf(at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days === 0) return "today";
  return days === 1 ? "yesterday" : format({ dateStyle: "medium" }, at);
}

/** "Updated today at 6:10 PM", "Updated Nov 3, 2026 at 6:10 PM" */
export const asOf = (at: number, now: number): string =>
  `Updated ${dayOf(at, now)} at ${format({ timeStyle: "short" }, at)}`;

export const panel = {
  loading: (title: string) => `Loading ${title}…`,
  refreshing: (at: number, now: number) => `${asOf(at, now)}. Updating…`,
  failed: (message: string, reason: string) => `${message}. ${reason}`,
  offline: "You're offline. This loads when you reconnect.",
  unusable: "Try again in a few minutes.",
  retry: "Try again",
} as const;

/** Replaces a figure of too few people, without saying how few. */
export const suppressed = {
  responses: (name: string, min: number) =>
    `${capitalize(name)}: Not enough responses to show (minimum ${min}).`,
  people: (name: string, min: number) =>
    `${capitalize(name)}: Not enough people to show (minimum ${min}).`,
  /** Each of three groups has the minimum. */
  thirds: (name: string, min: number) =>
    `${capitalize(name)}: Not enough people to show (minimum ${min} in each of 3 groups).`,
  advice: "Choose a longer period or fewer filters.",
  /** Figures of the whole group have no filter that could include more people. */
  wait: "Appears once at least 5 people have taken part.",
  waitForAnswers: "Appears once at least 5 people have answered.",
} as const;

/** Below the first rows of a list. The table isn't printed. */
export const firstRows = {
  shown: (count: number) => `Showing the first ${count}.`,
  rest: "See the rest in the table.",
} as const;

/** Which people a panel covers. */
export const scopes = {
  everyone: "Everyone in the group. Not filtered.",
  matchingFilters: "People matching your filters",
} as const;
