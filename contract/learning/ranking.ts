import type { LICENSE_TYPES } from "../constants.ts";

type License = (typeof LICENSE_TYPES)[number];

/** What the ranking looks at, of a lesson. */
export type Rankable = {
  readonly id: string;
  readonly seriesId: string;
  readonly order: number;
  readonly licenses: readonly string[];
  readonly stressors: readonly string[];
  /** 0 = not known. */
  readonly lengthSeconds: number;
  readonly hasCredit: boolean;
};

/** Whom it is for, and when. */
export type RankedFor = {
  readonly license?: License | undefined;
  /** What weighs most on the person, by their last answer. */
  readonly stressor?: string | undefined;
  readonly heard: (id: string) => "finished" | "begun" | undefined;
  readonly day: number;
};

/** Lessons up to this length count as short. */
const SHORT_SECONDS = 600;

const advanced =
  /practitioner|physician('?s)? (assistant|associate)|advanced practice|anesthetist|midwife|nurse specialist|\b(aprn|arnp|np|fnp|pa|crna|cnm|cns)\b/i;
const nurse = /nurs|\b(rn|lpn|lvn)\b/i;
const physician = /physician|doctor|surgeon|resident|\b(md|do)\b/i;

/** What a provider title is licensed as, where it tells. */
export function licenseOf(title: string | null | undefined): License | undefined {
  if (!title) return undefined;
  if (advanced.test(title)) return "Advanced Practice Providers";
  if (nurse.test(title)) return "Nurses";
  return physician.test(title) ? "Physicians" : undefined;
}

/** From 1 to 366, the same everywhere at a given moment, so that device and server agree. */
export function dayOfYear(now: number): number {
  const date = new Date(now);
  const start = Date.UTC(date.getUTCFullYear(), 0, 0);
  const today = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return (today - start) / 86_400_000;
}

/** Where an id stands on this day: another place each day, the same one all day long. */
export function placeOnDay(id: string, day: number): number {
  let hash = 2_166_136_261 ^ day;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Of each series that has been begun, the first lesson that is not finished. */
function nextLessons(lessons: readonly Rankable[], heard: RankedFor["heard"]): Set<string> {
  const begun = new Set(lessons.filter(({ id }) => heard(id)).map(({ seriesId }) => seriesId));
  const next = new Map<string, Rankable>();
  for (const lesson of lessons) {
    if (!begun.has(lesson.seriesId) || heard(lesson.id) === "finished") continue;
    const best = next.get(lesson.seriesId);
    if (!best || lesson.order < best.order) next.set(lesson.seriesId, lesson);
  }
  return new Set([...next.values()].map(({ id }) => id));
}

/** Each reason outweighs all that stand below it. */
function weigh(lesson: Rankable, isNext: boolean, { license, stressor, heard }: RankedFor): number {
  const reasons = [
    heard(lesson.id) !== "finished",
    license !== undefined && lesson.licenses.includes(license),
    stressor !== undefined && lesson.stressors.includes(stressor),
    isNext,
    heard(lesson.id) === "begun",
    lesson.hasCredit,
    lesson.lengthSeconds > 0 && lesson.lengthSeconds <= SHORT_SECONDS,
  ];
  return reasons.reduce((sum, holds) => sum * 2 + (holds ? 1 : 0), 0);
}

/**
 * The best first: what is not finished, for the person's licence, about what weighs on them, next in a series they have
 * begun, begun itself, with credit, short. What is equal in all of it stands in another order each day. Server and device
 * rank with the same function.
 */
export function rankForPerson<T>(
  things: readonly T[],
  describe: (thing: T) => Rankable,
  person: RankedFor,
): T[] {
  const lessons = things.map(describe);
  const next = nextLessons(lessons, person.heard);
  const weights = lessons.map((lesson) => weigh(lesson, next.has(lesson.id), person));
  const places = lessons.map(({ id }) => placeOnDay(id, person.day));
  const at = (values: readonly number[], index: number) => values[index] ?? 0;
  return things
    .map((thing, index) => ({ thing, index }))
    .toSorted((a, b) => {
      const byWeight = at(weights, b.index) - at(weights, a.index);
      return byWeight || at(places, a.index) - at(places, b.index) || a.index - b.index;
    })
    .map(({ thing }) => thing);
}
