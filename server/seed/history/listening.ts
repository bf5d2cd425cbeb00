import type { Selectable } from "kysely";
import type { Tables } from "#server/platform/database/tables.ts";
import type { SeedContent } from "../types.ts";
import { DAY_MS } from "./period.ts";
import { pickWeighted, type Random, randomInteger } from "./random.ts";
import type { StaffMember } from "./staff.ts";

/** A lesson that a person listened to, `daysAgo` before seeding. */
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

/** Returns a random minute between 6:00 and 23:00, `daysAgo` before seeding. */
export const randomTimeOn = (today: number, daysAgo: number, random: Random): Date =>
  new Date(today - daysAgo * DAY_MS + randomInteger(random, 6 * 60, 23 * 60) * 60_000);

const isWeekend = (time: Date) => [0, 6].includes(time.getUTCDay());

type WeightedLesson = { readonly lesson: SeedContent; readonly weight: number };

/** Popular lessons, long ones, those with credit, and those on the department's stressors get higher weights. */
function weigh(lesson: SeedContent, mainStressors: readonly string[]): WeightedLesson {
  const isRelevant = lesson.stressors.some((name) => mainStressors.includes(name));
  const isLong = lengthOf(lesson) > 300;
  const popularity = (800 + lesson.views) ** 2;
  const creditWeight = Number(lesson.credit) > 0 ? 10 : 1;
  return { lesson, weight: popularity * (isRelevant ? 2 : 1) * (isLong ? 3 : 1) * creditWeight };
}

export function generateLessonSessions(
  person: StaffMember,
  lessons: readonly SeedContent[],
  mainStressors: readonly string[],
  today: number,
  random: Random,
): LessonSession[] {
  const left = lessons.map((lesson) => weigh(lesson, mainStressors));
  const count = Math.round((person.lessonsPerYear * (person.firstDay - person.lastDay)) / 365);
  const hearings = Array.from({ length: count }, (): LessonSession[] => {
    const daysAgo = randomInteger(random, person.lastDay, person.firstDay);
    const at = randomTimeOn(today, daysAgo, random);
    // Fewer on weekends.
    if (isWeekend(at) && random() < 0.5) return [];
    const day = at.toISOString().slice(0, 10);
    const released = left.filter(({ lesson }) => lesson.released_on < day);
    const offer = pickWeighted(released, ({ weight }) => weight, random);
    if (!offer) return [];
    left.splice(left.indexOf(offer), 1);
    const { lesson } = offer;
    const isFinished = random() < 0.78;
    const part = isFinished ? 1 : 0.15 + 0.6 * random();
    return [{ lesson, daysAgo, at, seconds: Math.round(lengthOf(lesson) * part), isFinished }];
  });
  return hearings.flat().toSorted((a, b) => b.daysAgo - a.daysAgo);
}

export const watchedRow = (
  { id }: Pick<StaffMember, "id">,
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
