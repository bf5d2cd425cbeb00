import type { Selectable } from "kysely";
import { stressorNames } from "#contract/wellbeing/stressors.ts";
import type { Terms } from "#server/credit/credits/terms-queries.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { SeedContent } from "../types.ts";
import { type Answered, generateAnswers } from "./answers.ts";
import { type Award, generateAwards } from "./credits.ts";
import { generateLicenses } from "./licenses.ts";
import { generateLessonSessions, playableLessons, watchedRow } from "./listening.ts";
import { createNameGenerator } from "./name-generator.ts";
import { organizations } from "./organizations.ts";
import { createRandom, shuffled } from "./random.ts";
import { generateStaff, type StaffMember } from "./staff.ts";
import type { Stressor } from "./types.ts";
import { texts } from "./words.ts";

const SEED = 20_250_914;

export type PersonHistory = {
  readonly person: StaffMember;
  readonly watched: readonly Selectable<Tables["time_watched"]>[];
  readonly answered: readonly Answered[];
  readonly awards: readonly Award[];
  readonly licenses: Selectable<Tables["licences"]> | undefined;
  /** The last change number. */
  readonly rev: number;
};

type HistoryInput = {
  readonly lessons: readonly SeedContent[];
  readonly terms: ReadonlyMap<string, Terms>;
  readonly publicUrl: string;
  /** Start of the day of seeding, UTC. */
  readonly today: number;
};

const numbers = () => {
  let n = 0;
  return { next: () => (n += 1), last: () => n };
};

/** Generates the history of all people up to yesterday. The same day gives the same history. */
export function generateHistory({
  lessons,
  terms,
  publicUrl,
  today,
}: HistoryInput): PersonHistory[] {
  const random = createRandom(SEED);
  const all = playableLessons(lessons);
  const unusedTexts = new Map(
    Object.entries(texts).map(([stressor, list]) => [stressor, shuffled(list, random)]),
  );
  const textOn = (stressor: Stressor) => unusedTexts.get(stressor)?.pop() ?? null;
  const nextName = createNameGenerator(random);
  const staff = organizations.flatMap((each, at) =>
    generateStaff(each, at + 1, { today, nextName, random }),
  );
  return shuffled(staff, random).map((person) => {
    const { next, last } = numbers();
    const mainStressors = person.department.stressors.slice(0, 3).map((key) => stressorNames[key]);
    const sessions = generateLessonSessions(person, all, mainStressors, today, random);
    const watched = sessions.map((each) => watchedRow(person, each, next()));
    const answered = generateAnswers(person, { today, sessions, textOn, nextRev: next, random });
    const awards = generateAwards(person, sessions, { publicUrl, terms, nextRev: next, random });
    const licenses = generateLicenses(person, today, next, random);
    return { person, watched, answered, awards, licenses, rev: last() };
  });
}
