import type { Selectable } from "kysely";
import { stressorNames } from "#contract/wellbeing/stressors.ts";
import type { Terms } from "#server/credit/credits/terms-queries.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { SeedContent } from "../types.ts";
import { type Answered, answersOf } from "./answers.ts";
import { chanceFrom, shuffled } from "./chance.ts";
import { type Award, awardsOf } from "./credits.ts";
import { licencesOf } from "./licences.ts";
import { audible, hearingsOf, watchedRow } from "./listening.ts";
import { organisations, type Stressor } from "./organisations.ts";
import { type Colleague, staffOf } from "./staff.ts";
import { texts } from "./words.ts";

const SEED = 20_250_914;

export type Told = {
  readonly person: Colleague;
  readonly watched: readonly Selectable<Tables["time_watched"]>[];
  readonly answered: readonly Answered[];
  readonly awards: readonly Award[];
  readonly licences: Selectable<Tables["licences"]> | undefined;
  /** The number of the last change. */
  readonly rev: number;
};

type Year = {
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
export function yearOf({ lessons, terms, publicUrl, today }: Year): Told[] {
  const chance = chanceFrom(SEED);
  const all = audible(lessons);
  const unwritten = new Map(
    Object.entries(texts).map(([stressor, list]) => [stressor, shuffled(list, chance)]),
  );
  const textOn = (stressor: Stressor) => unwritten.get(stressor)?.pop() ?? null;
  const staff = organisations.flatMap((each, at) => staffOf(each, at + 1, today, chance));
  return shuffled(staff, chance).map((person) => {
    const { next, last } = numbers();
    const heavy = person.department.weighs.slice(0, 3).map((key) => stressorNames[key]);
    const heard = hearingsOf(person, all, heavy, today, chance);
    const watched = heard.map((each) => watchedRow(person, each, next()));
    const answered = answersOf(person, { today, heard, textOn, nextRev: next, chance });
    const awards = awardsOf(person, heard, { publicUrl, terms, nextRev: next, chance });
    const licences = licencesOf(person, today, next, chance);
    return { person, watched, answered, awards, licences, rev: last() };
  });
}
