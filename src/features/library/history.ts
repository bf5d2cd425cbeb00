import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";

export type Listened = { readonly watched: TimeWatched; readonly lesson: Content | undefined };
export type HistoryDay = { readonly name: string; readonly of: readonly Listened[] };

const dayStart = (at: number) => new Date(at).setHours(0, 0, 0, 0);

/** "Today", "Yesterday", "Wednesday, Nov 18", and with the year when it is another one. */
export function dayInWords(at: number, now: number): string {
  const days = Math.round((dayStart(now) - dayStart(at)) / 86_400_000);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "short",
    day: "numeric",
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(at);
}

/** What was watched, the latest first, day by day in the time of this device. */
export function historyOf(
  watched: readonly TimeWatched[],
  lessons: readonly Content[],
  now: number,
): HistoryDay[] {
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const latestFirst = watched
    .filter(({ furthest, finished }) => furthest > 0 || finished)
    .toSorted((a, b) => b.updatedAt - a.updatedAt);
  const days = new Map<string, Listened[]>();
  for (const one of latestFirst) {
    const name = dayInWords(one.updatedAt, now);
    const day = days.get(name) ?? [];
    day.push({ watched: one, lesson: byId.get(one.contentId) });
    days.set(name, day);
  }
  return [...days].map(([name, of]) => ({ name, of }));
}
