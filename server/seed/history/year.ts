import type { Selectable } from "kysely";
import { stressorNames } from "#contract/wellbeing/stressors.ts";
import type { Terms } from "#server/credit/credits/terms-queries.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { SeedContent } from "../types.ts";
import { type Answered, generateAnswers } from "./answers.ts";
import { createRandom, shuffled } from "./random.ts";
import { type Award, generateAwards } from "./credits.ts";
import { generateLicenses } from "./licenses.ts";
import { playableLessons, generateLessonSessions, watchedRow } from "./listening.ts";
import { organizations, type Stressor } from "./organizations.ts";
import { type StaffMember, generateStaff } from "./staff.ts";
import { texts } from "./words.ts";

const SEED = 20_250_914;

export type PersonHistory = {
  readonly person: StaffMember;
  readonly watched: readonly Selectable<Tables["time_watched"]>[];
  readonly answered: readonly Answered[];
  readonly awards: readonly Award[];
  readonly licences: Selectable<Tables["licences"]> | undefined;
  /** The number of the last change. */
  readonly rev: number;
};

type HistoryInput = {
  readonly lessons: readonly SeedContent[];
  readonly terms: ReadonlyMap<string, Terms>;
  readonly publicUrl: string;
  /** The first moment of the day of the seeding, UTC. */
  readonly today: number;
};

const numbers = () => {
  let n = 0;
  return { next: () => (n += 1), last: () => n };
};

/** The year of everybody, the same from the same day on: nothing of it lies on the day of the seeding itself. */
export function generateHistory({ lessons, terms, publicUrl, today }: HistoryInput): PersonHistory[] {
  const chance = createRandom(SEED);
  const all = playableLessons(lessons);
  const unwritten = new Map(
    Object.entries(texts).map(([stressor, list]) => [stressor, shuffled(list, chance)]),
  );
  const textOn = (stressor: Stressor) => unwritten.get(stressor)?.pop() ?? null;
  const staff = organizations.flatMap((each, at) => generateStaff(each, at + 1, today, chance));
  return shuffled(staff, chance).map((person) => {
    const { next, last } = numbers();
    const heavy = person.department.weighs.slice(0, 3).map((key) => stressorNames[key]);
    const heard = generateLessonSessions(person, all, heavy, today, chance);
    const watched = heard.map((each) => watchedRow(person, each, next()));
    const answered = generateAnswers(person, { today, heard, textOn, nextRev: next, chance });
    const awards = generateAwards(person, heard, { publicUrl, terms, nextRev: next, chance });
    const licences = generateLicenses(person, today, next, chance);
    return { person, watched, answered, awards, licences, rev: last() };
  });
}
