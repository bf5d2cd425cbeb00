import type { Content } from "../local/content.ts";
import type { TimeWatched } from "../records/types.ts";
import { type ConnectionKind, type Download, RESERVE_BYTES } from "./download.ts";
import type { Smart } from "./smart-settings.ts";

/** Somebody who has just finished may want to hear it again. */
export const QUIET_MS = 10 * 60_000;

export type Known = {
  readonly smart: Smart;
  readonly connection: ConnectionKind;
  readonly lessons: readonly Content[];
  readonly watched: readonly TimeWatched[];
  /** Lessons watched to the end, of which nothing is owed any more. */
  readonly confirmed: ReadonlySet<string>;
  readonly downloads: readonly Download[];
  /** What the browser has left, where it tells. */
  readonly leftBytes: number | undefined;
  readonly now: number;
};

export type SmartPlan = {
  /** Ids of lessons, the most wanted first. */
  readonly get: readonly string[];
  readonly remove: readonly Download[];
  /** When there may be more to remove, without anything having changed. */
  readonly lookAgainInMs?: number;
};

/** The next lessons of each series that was begun, the series heard last first. */
export function wanted({
  smart,
  lessons,
  watched,
}: Pick<Known, "smart" | "lessons" | "watched">): Content[] {
  const heard = new Map(
    watched.filter(({ furthest }) => furthest > 0).map((one) => [one.contentId, one]),
  );
  const series = new Map<string, Content[]>();
  for (const lesson of lessons)
    series.set(lesson.seriesId, [...(series.get(lesson.seriesId) ?? []), lesson]);
  const heardAt = ({ id }: Content) => heard.get(id)?.updatedAt ?? 0;
  const begun = [...series.values()]
    .map((all) => all.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1)))
    .map((all) => ({ all, lastAt: Math.max(...all.map(heardAt)) }))
    .filter(({ lastAt }) => lastAt > 0)
    .toSorted((a, b) => b.lastAt - a.lastAt);
  return begun.flatMap(({ all, lastAt }) =>
    all
      .slice(all.findIndex((lesson) => heardAt(lesson) === lastAt))
      .filter(({ id, type, file }) => file && type !== "Handout" && !heard.get(id)?.finished)
      .filter(({ id }) => !smart.declined.includes(id))
      .slice(0, smart.settings.count),
  );
}

const sum = (rows: readonly { readonly bytes: number }[]) =>
  rows.reduce((total, { bytes }) => total + bytes, 0);

/** What it fetched itself goes when the server knows that it was watched, or when the lesson is gone. */
function finished({ smart, lessons, watched, confirmed, downloads, now }: Known) {
  const listed = new Set(lessons.map(({ id }) => id));
  const own = downloads.filter(({ fileHash }) => smart.fetched.includes(fileHash));
  const restsFor = ({ contentId }: Download) =>
    now - (watched.find((one) => one.contentId === contentId)?.updatedAt ?? 0);
  const over = own.filter(({ contentId }) => !listed.has(contentId) || confirmed.has(contentId));
  const remove = over.filter((row) => !listed.has(row.contentId) || restsFor(row) >= QUIET_MS);
  const later = over.filter((row) => !remove.includes(row)).map((row) => QUIET_MS - restsFor(row));
  return { own, remove, later };
}

/** Of what is wanted, what is not there, fits under the person's limit and leaves the reserve free. */
function missing(known: Known, kept: readonly Download[]): string[] {
  const { smart, downloads, leftBytes } = known;
  let limit = smart.settings.limitBytes - sum(kept);
  // What is on its way will need its room; what is to be removed frees none before it is gone.
  const onTheirWay = downloads.filter(({ state }) => state !== "downloaded");
  let room = (leftBytes ?? Number.POSITIVE_INFINITY) - RESERVE_BYTES - sum(onTheirWay);
  const there = new Set(downloads.map(({ fileHash }) => fileHash));
  const get: string[] = [];
  for (const { id, file } of wanted(known)) {
    if (!file || there.has(file.sha256) || file.bytes > Math.min(limit, room)) continue;
    limit -= file.bytes;
    room -= file.bytes;
    there.add(file.sha256);
    get.push(id);
  }
  return get;
}

/** What to fetch and what to let go. It never takes what a person asked for by hand. */
export function planSmart(known: Known): SmartPlan {
  const { connection, smart } = known;
  const { isOn, whenUnknown } = smart.settings;
  if (!isOn) return { get: [], remove: [] };
  const { own, remove, later } = finished(known);
  const mayFetch = connection === "unmetered" || (connection === "unknown" && whenUnknown);
  const kept = own.filter((row) => !remove.includes(row));
  return {
    get: mayFetch ? missing(known, kept) : [],
    remove,
    ...(later.length > 0 && { lookAgainInMs: Math.min(...later) }),
  };
}
