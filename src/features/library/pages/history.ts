import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import { localDay, localWeekday } from "#ui/dates.ts";
import { history as copy } from "./history-copy.ts";

export type HistoryEntry = { readonly watched: TimeWatched; readonly lesson: Content | undefined };
export type HistoryDay = { readonly name: string; readonly entries: readonly HistoryEntry[] };

const dayStart = (at: number) => new Date(at).setHours(0, 0, 0, 0);

/** Returns "Today", "Yesterday", or "Wednesday, Nov 18", with the year if it differs. */
export function dayInWords(at: number, now: number): string {
  const days = Math.round((dayStart(now) - dayStart(at)) / 86_400_000);
  if (days === 0) return copy.today;
  if (days === 1) return copy.yesterday;
  const date = new Date(at);
  return `${localWeekday(date)}, ${localDay(date, new Date(now))}`;
}

/** Groups watched lessons by local day, latest first. */
export function historyOf(
  watched: readonly TimeWatched[],
  lessons: readonly Content[],
  now: number,
): HistoryDay[] {
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const latestFirst = watched
    .filter(({ furthest, finished }) => furthest > 0 || finished)
    .toSorted((a, b) => b.updatedAt - a.updatedAt);
  const days = new Map<string, HistoryEntry[]>();
  for (const one of latestFirst) {
    const name = dayInWords(one.updatedAt, now);
    const day = days.get(name) ?? [];
    day.push({ watched: one, lesson: byId.get(one.contentId) });
    days.set(name, day);
  }
  return [...days].map(([name, entries]) => ({ name, entries }));
}
