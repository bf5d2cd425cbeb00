import type { Selectable } from "kysely";
import type { Tables } from "#server/platform/database/tables.ts";
import type { SeedContent } from "../types.ts";
import { randomInteger, type Random, pickWeighted } from "./random.ts";
import { type StaffMember, DAY_MS, LEFT_DAYS_AGO } from "./staff.ts";

/** A lesson somebody heard, so many days before the seeding. */
export type LessonSession = {
  readonly lesson: SeedContent;
  readonly daysAgo: number;
  readonly at: Date;
  readonly seconds: number;
  readonly isFinished: boolean;
};

export const lengthOf = ({ length }: SeedContent): number => {
  const [minutes = 0, seconds = 0] = length.split(":").map(Number);
  return minutes * 60 + seconds;
};

export const playableLessons = (lessons: readonly SeedContent[]): SeedContent[] =>
  lessons.filter((each) => each.content_status === "Published" && each.type !== "Handout");

/** At some minute of the day that people have a break in, so many days before. */
export const randomTimeOn = (today: number, daysAgo: number, chance: Random): Date =>
  new Date(today - daysAgo * DAY_MS + randomInteger(chance, 6 * 60, 23 * 60) * 60_000);

const isWeekend = (time: Date) => [0, 6].includes(time.getUTCDay());

type WeightedLesson = { readonly lesson: SeedContent; readonly weight: number };

/** A few lessons are heard by many, most by a few; long ones and those on what weighs on the ward by more. */
function weigh(lesson: SeedContent, heavy: readonly string[]): WeightedLesson {
  const isNear = lesson.stressors.some((name) => heavy.includes(name));
  const isLong = lengthOf(lesson) > 300;
  return { lesson, weight: (200 + lesson.views) * (isNear ? 2 : 1) * (isLong ? 3 : 1) };
}

export function generateLessonSessions(
  person: StaffMember,
  lessons: readonly SeedContent[],
  heavy: readonly string[],
  today: number,
  chance: Random,
): LessonSession[] {
  const left = lessons.map((lesson) => weigh(lesson, heavy));
  const count = Math.round((person.appetite * person.joined) / 365);
  const hearings = Array.from({ length: count }, (): LessonSession[] => {
    const daysAgo = randomInteger(chance, person.hasLeft ? LEFT_DAYS_AGO : 1, person.joined - 1);
    const at = randomTimeOn(today, daysAgo, chance);
    // Fewer on days off.
    if (isWeekend(at) && chance() < 0.5) return [];
    const day = at.toISOString().slice(0, 10);
    const released = left.filter(({ lesson }) => lesson.released_on < day);
    const offer = pickWeighted(released, ({ weight }) => weight, chance);
    if (!offer) return [];
    left.splice(left.indexOf(offer), 1);
    const { lesson } = offer;
    const isFinished = chance() < 0.78;
    const part = isFinished ? 1 : 0.15 + 0.6 * chance();
    return [{ lesson, daysAgo, at, seconds: Math.round(lengthOf(lesson) * part), isFinished }];
  });
  return hearings.flat().toSorted((a, b) => b.daysAgo - a.daysAgo);
}

export const watchedRow = (
  { id }: StaffMember,
  { lesson, at, seconds, isFinished }: LessonSession,
  rev: number,
): Selectable<Tables["time_watched"]> => ({
  person_id: id,
  record_id: lesson.record_id_,
  seconds_watched: seconds,
  video_finished: isFinished,
  intervals: [[0, seconds]],
  credited: seconds,
  rev,
  updated_at: at,
});
