import type { LicenseType } from "./license.ts";

/** The properties of a lesson that affect its rank. */
export type Rankable = {
  readonly id: string;
  readonly seriesId: string;
  readonly order: number;
  readonly licenses: readonly string[];
  readonly stressors: readonly string[];
  /** 0 = unknown. */
  readonly lengthSeconds: number;
  readonly hasCredit: boolean;
  /** It is in a collection for leaders. */
  readonly isForLeaders: boolean;
};

/** The person and day to rank for. */
export type RankingProfile = {
  readonly license?: LicenseType | undefined;
  /** Whether the person leads a group or administers Respite. */
  readonly isLeader: boolean;
  /** The person's main stressor, from their last answer. */
  readonly stressor?: string | undefined;
  readonly progressOf: (id: string) => "finished" | "begun" | undefined;
  readonly day: number;
};

/** Tells from its name whether a collection is for leaders, for example "For leaders". */
export const isForLeaders = (collection: string): boolean =>
  /\b(leaders|managers)\b/i.test(collection);

/** Maximum length of a short lesson. */
const SHORT_SECONDS = 600;

/** Returns the day of the year in UTC, so that device and server agree. */
export function dayOfYear(now: number): number {
  const date = new Date(now);
  const start = Date.UTC(date.getUTCFullYear(), 0, 0);
  const today = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return (today - start) / 86_400_000;
}

/** Hashes an id with the day: a shuffled order that is stable for one day. */
export function dailyShuffleKey(id: string, day: number): number {
  let hash = 2_166_136_261 ^ day;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns the first uncompleted lesson of each started series. */
function nextLessons(
  lessons: readonly Rankable[],
  progressOf: RankingProfile["progressOf"],
): Set<string> {
  const begun = new Set(lessons.filter(({ id }) => progressOf(id)).map(({ seriesId }) => seriesId));
  const next = new Map<string, Rankable>();
  for (const lesson of lessons) {
    if (!begun.has(lesson.seriesId) || progressOf(lesson.id) === "finished") continue;
    const best = next.get(lesson.seriesId);
    if (!best || lesson.order < best.order) next.set(lesson.seriesId, lesson);
  }
  return new Set([...next.values()].map(({ id }) => id));
}

/** Reasons are bits of the weight: each outweighs all that follow it. */
function weightOf(
  lesson: Rankable,
  isNext: boolean,
  { license, isLeader, stressor, progressOf }: RankingProfile,
): number {
  const isBegun = progressOf(lesson.id) === "begun";
  const reasons = [
    progressOf(lesson.id) !== "finished",
    // A person who starts a series for leaders gets all of its lessons.
    isLeader || !lesson.isForLeaders || isNext || isBegun,
    license !== undefined && lesson.licenses.includes(license),
    stressor !== undefined && lesson.stressors.includes(stressor),
    isNext,
    isBegun,
    lesson.hasCredit,
    lesson.lengthSeconds > 0 && lesson.lengthSeconds <= SHORT_SECONDS,
  ];
  return reasons.reduce((sum, holds) => sum * 2 + (holds ? 1 : 0), 0);
}

/**
 * Ranks lessons, best first: not completed, not for leaders unless the person is one, for the person's license, about their
 * stressor, next in a started series, started, with credit, short. Ties are shuffled daily. Server and device use this same function.
 */
export function rankForPerson<T>(
  things: readonly T[],
  describe: (thing: T) => Rankable,
  person: RankingProfile,
): T[] {
  const lessons = things.map(describe);
  const next = nextLessons(lessons, person.progressOf);
  const weights = lessons.map((lesson) => weightOf(lesson, next.has(lesson.id), person));
  const shuffleKeys = lessons.map(({ id }) => dailyShuffleKey(id, person.day));
  const at = (values: readonly number[], index: number) => values[index] ?? 0;
  return things
    .map((thing, index) => ({ thing, index }))
    .toSorted((a, b) => {
      const byWeight = at(weights, b.index) - at(weights, a.index);
      return byWeight || at(shuffleKeys, a.index) - at(shuffleKeys, b.index) || a.index - b.index;
    })
    .map(({ thing }) => thing);
}
