import { LEAST } from "#contract/insights/least.ts";
import type { LayerRules } from "./close.ts";
import type { SecretCount } from "./openness.ts";
import { type Fact, peopleOf } from "./parts.ts";

/** In this order of importance: the first ones are the last to be given up. */
export const ATTRIBUTES = ["role", "department", "age", "gender", "years_in_profession"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];
export type Attributes = Readonly<Partial<Record<Attribute, string>>>;

/** A person in a month. Values are missing if they were deleted after they were counted. */
export type CheckIn = Fact & {
  readonly attributes: Attributes;
  readonly level: number | undefined;
};
/** A person in a month, with the stressors named in each question. */
export type Naming = Fact & {
  readonly attributes: Attributes;
  readonly named: ReadonlyMap<number, readonly string[]> | undefined;
};
/** A person in a month, with the answer to each of the organization's own questions. */
export type OwnAnswers = Naming;
/** A person, a month, and a lesson, with the seconds played or the credits claimed. */
export type Amount = Fact & { readonly amount: number; readonly count: number };
/** A new account. */
export type Account = Fact & { readonly attributes: Attributes };

const LEVEL_QUESTION = 1;
/** Levels from this one up (of five) count as burned out. */
const BURNED_OUT = 3;
export const isBurnedOut = (level: number): boolean => level >= BURNED_OUT;

/** At least two people with a burned-out check-in, and two with another one. */
function hasTwoAndTwo(facts: readonly Pick<CheckIn, "person" | "level">[]): boolean {
  const burned = new Set<number>();
  const others = new Set<number>();
  for (const { person, level } of facts)
    if (level !== undefined) (isBurnedOut(level) ? burned : others).add(person);
  return burned.size >= 2 && others.size >= 2;
}

export const countBurned = (burned: number): readonly SecretCount[] => [
  { question: LEVEL_QUESTION, name: "burned out", n: burned },
];

/** Counts who is burned out. Undefined if that is no longer known of someone. */
function burnedIn(facts: readonly Pick<CheckIn, "level">[]): readonly SecretCount[] | undefined {
  if (facts.some(({ level }) => level === undefined)) return undefined;
  return countBurned(facts.filter(({ level }) => isBurnedOut(level ?? 0)).length);
}

/** Question 0 stands for all questions together. */
export const ANY_QUESTION = 0;

type Mentions = { n: number; readonly people: Set<number> };

/** Counts in how many facts each stressor is named, and by whom, by question and name. */
export function countNames(facts: readonly Naming[]): Map<number, Map<string, Mentions>> {
  const counts = new Map<number, Map<string, Mentions>>();
  const add = (question: number, name: string, person: number) => {
    const known = counts.get(question) ?? new Map<string, Mentions>();
    const mentions = known.get(name) ?? { n: 0, people: new Set() };
    mentions.n += 1;
    mentions.people.add(person);
    known.set(name, mentions);
    counts.set(question, known);
  };
  for (const { person, named } of facts) {
    if (!named) continue;
    for (const [question, names] of named)
      for (const name of new Set(names)) add(question, name, person);
    for (const name of new Set([...named.values()].flat())) add(ANY_QUESTION, name, person);
  }
  return counts;
}

/** Each stressor must be left out in a check-in by at least two people. One person's check-ins may be most of the others. */
function hasDifferentStressors(facts: readonly Naming[]): boolean {
  const known = facts.flatMap(({ person, named }) =>
    named ? [{ person, names: new Set([...named.values()].flat()) }] : [],
  );
  const all = new Set(known.flatMap(({ names }) => [...names]));
  return [...all].every((name) => peopleOf(known.filter(({ names }) => !names.has(name))) >= 2);
}

const byPeople = {
  attributes: ATTRIBUTES,
  attributeOf: ({ attributes }: { readonly attributes: Attributes }, attribute: string) =>
    attributes[attribute as Attribute],
  hasTree: false,
};

export const rateRules: LayerRules<CheckIn> = {
  ...byPeople,
  k: LEAST.rate,
  audits: ["facts", "steady"],
  isVaried: hasTwoAndTwo,
  countSecrets: burnedIn,
};

export const stressorRules: LayerRules<Naming> = {
  ...byPeople,
  k: LEAST.distribution,
  audits: ["facts", "steady"],
  isVaried: hasDifferentStressors,
};

/** The layer of the organization's own questions. */
export const QUESTIONS = "questions";

const SEPARATOR = ",";
export const attributeOfQuestions = (ids: readonly number[]): string => ids.join(SEPARATOR);
export const questionIds = (attribute: string): number[] => attribute.split(SEPARATOR).map(Number);

export const answerTo = ({ named }: OwnAnswers, question: number) => named?.get(question)?.[0];

/** Counts the answers to each question of a published set. */
export const countAnswers = (
  facts: readonly OwnAnswers[],
  attribute: string,
): readonly SecretCount[] =>
  questionIds(attribute).flatMap((question) => {
    const counts = new Map<string, number>();
    for (const fact of facts) {
      const name = answerTo(fact, question) ?? "";
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts].map(([name, n]) => ({ question, name, n }));
  });

/** Sets of questions are varied one question at a time. They have totals only. */
export const questionRules: LayerRules<OwnAnswers> = {
  ...byPeople,
  attributes: [],
  k: LEAST.distribution,
  audits: ["facts", "steady"],
  isVaried: () => true,
  countSecrets: countAnswers,
};

export const accountRules: LayerRules<Account> = {
  ...byPeople,
  k: LEAST.rate,
  audits: ["facts"],
  isVaried: () => true,
};

/** Hours by series and lesson, and credits by type and lesson. */
export const amountRules: LayerRules<Amount> = {
  k: LEAST.rate,
  audits: ["facts"],
  isVaried: () => true,
  attributes: [],
  attributeOf: () => undefined,
  hasTree: true,
};

/** What a cell shows besides its number of people. Additive over disjoint facts. */
export type Sums = {
  readonly n: number;
  readonly burned: number;
  readonly levels: readonly number[];
  readonly amount: number;
};

const KNOWN_LEVELS = [1, 2, 3, 4, 5] as const;

export function sumOf(facts: readonly (Fact & Partial<CheckIn> & Partial<Amount>)[]): Sums {
  let [n, burned, amount] = [0, 0, 0];
  const levels = KNOWN_LEVELS.map(() => 0);
  for (const { level, amount: own = 0, count = 1 } of facts) {
    n += count;
    amount += own;
    if (level === undefined) continue;
    if (isBurnedOut(level)) burned += 1;
    levels[level - 1] = (levels[level - 1] ?? 0) + 1;
  }
  return { n, burned, levels, amount };
}

const combined = (a: Sums, b: Sums, sign: 1 | -1): Sums => ({
  n: a.n + sign * b.n,
  burned: a.burned + sign * b.burned,
  levels: a.levels.map((count, at) => count + sign * (b.levels[at] ?? 0)),
  amount: a.amount + sign * b.amount,
});
export const plus = (a: Sums, b: Sums): Sums => combined(a, b, 1);
export const minus = (a: Sums, b: Sums): Sums => combined(a, b, -1);
export const NOTHING: Sums = sumOf([]);
