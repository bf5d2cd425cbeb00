import type { Content } from "../local/content.ts";
import type { TimeWatched } from "../records/types.ts";
import { type ConnectionKind, type Download, RESERVE_BYTES } from "./download.ts";
import type { Smart } from "./smart-settings.ts";

/** People may want to replay a lesson they just finished. */
export const KEEP_AFTER_WATCHING_MS = 10 * 60_000;

export type PlanInput = {
  readonly smart: Smart;
  readonly connection: ConnectionKind;
  readonly lessons: readonly Content[];
  readonly watched: readonly TimeWatched[];
  /** Finished lessons without pending writes. */
  readonly confirmed: ReadonlySet<string>;
  readonly downloads: readonly Download[];
  /** Free space, if the browser reports it. */
  readonly leftBytes: number | undefined;
  readonly now: number;
};

export type SmartPlan = {
  /** Lesson ids, most wanted first. */
  readonly get: readonly string[];
  readonly remove: readonly Download[];
  /** When something more may become removable. */
  readonly recheckInMs?: number;
};

/** Returns the next lessons of each series in progress, the most recently played series first. */
export function nextLessons({
  smart,
  lessons,
  watched,
}: Pick<PlanInput, "smart" | "lessons" | "watched">): Content[] {
  const progress = new Map(
    watched.filter(({ furthest }) => furthest > 0).map((one) => [one.contentId, one]),
  );
  const series = new Map<string, Content[]>();
  for (const lesson of lessons)
    series.set(lesson.seriesId, [...(series.get(lesson.seriesId) ?? []), lesson]);
  const watchedAt = ({ id }: Content) => progress.get(id)?.updatedAt ?? 0;
  const inProgress = [...series.values()]
    .map((all) => all.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1)))
    .map((all) => ({ all, lastAt: Math.max(...all.map(watchedAt)) }))
    .filter(({ lastAt }) => lastAt > 0)
    .toSorted((a, b) => b.lastAt - a.lastAt);
  return inProgress.flatMap(({ all, lastAt }) =>
    all
      .slice(all.findIndex((lesson) => watchedAt(lesson) === lastAt))
      .filter(({ id, type, file }) => file && type !== "Handout" && !progress.get(id)?.finished)
      .filter(({ id }) => !smart.declined.includes(id))
      .slice(0, smart.settings.count),
  );
}

const sum = (rows: readonly { readonly bytes: number }[]) =>
  rows.reduce((total, { bytes }) => total + bytes, 0);

/**
 * Automatic downloads are removed once the server has confirmed that the lesson is finished, or
 * when the lesson is gone.
 */
function ownDownloads({ smart, lessons, watched, confirmed, downloads, now }: PlanInput) {
  const listed = new Set(lessons.map(({ id }) => id));
  const own = downloads.filter(({ fileHash }) => smart.fetched.includes(fileHash));
  const sinceWatched = ({ contentId }: Download) =>
    now - (watched.find((one) => one.contentId === contentId)?.updatedAt ?? 0);
  const over = own.filter(({ contentId }) => !listed.has(contentId) || confirmed.has(contentId));
  const remove = over.filter(
    (row) => !listed.has(row.contentId) || sinceWatched(row) >= KEEP_AFTER_WATCHING_MS,
  );
  const later = over
    .filter((row) => !remove.includes(row))
    .map((row) => KEEP_AFTER_WATCHING_MS - sinceWatched(row));
  return { own, remove, later };
}

/** Returns the missing lessons that fit the person's limit and leave the reserve free. */
function missingLessons(input: PlanInput, remaining: readonly Download[]): string[] {
  const { smart, downloads, leftBytes } = input;
  let limit = smart.settings.limitBytes - sum(remaining);
  // Unfinished downloads still need their space, and planned removals haven't freed any yet.
  const unfinished = downloads.filter(({ state }) => state !== "downloaded");
  let room = (leftBytes ?? Number.POSITIVE_INFINITY) - RESERVE_BYTES - sum(unfinished);
  const present = new Set(downloads.map(({ fileHash }) => fileHash));
  const get: string[] = [];
  for (const { id, file } of nextLessons(input)) {
    if (!file || present.has(file.sha256) || file.bytes > Math.min(limit, room)) continue;
    limit -= file.bytes;
    room -= file.bytes;
    present.add(file.sha256);
    get.push(id);
  }
  return get;
}

/** Decides what to download and what to remove. Never removes what a person requested. */
export function planSmart(input: PlanInput): SmartPlan {
  const { connection, smart } = input;
  const { isOn, whenUnknown } = smart.settings;
  if (!isOn) return { get: [], remove: [] };
  const { own, remove, later } = ownDownloads(input);
  const mayFetch = connection === "unmetered" || (connection === "unknown" && whenUnknown);
  const remaining = own.filter((row) => !remove.includes(row));
  return {
    get: mayFetch ? missingLessons(input, remaining) : [],
    remove,
    ...(later.length > 0 && { recheckInMs: Math.min(...later) }),
  };
}
