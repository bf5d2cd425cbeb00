import type { LayerRules } from "./close.ts";
import type { Fact } from "./parts.ts";

/** Least number of people: for rates and sums, for distributions, and for comments. Not configurable. */
export const LEAST = { rate: 5, distribution: 8, comments: 10 } as const;

/** In this order of importance: the first ones are the last to be given up. */
export const ATTRIBUTES = ["role", "department", "age", "gender", "years_in_profession"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

type Attributed = { readonly attributes: Readonly<Partial<Record<string, string>>> };

/** A person in a month, with the last level received. Undefined if the answer was deleted after it was counted. */
export type CheckIn = Fact & Attributed & { readonly level: number | undefined };
/** A person in a month, with the stressors named. */
export type StressorAnswers = Fact & Attributed & { readonly named: readonly string[] | undefined };
/** A person, a month, and a lesson. */
export type LessonFact = Fact & Attributed & { readonly amount: number; readonly count: number };

const attributeOf = ({ attributes }: Attributed, attribute: string) => attributes[attribute];

/** Levels from this one up (of five) count as burned out. */
const BURNED_OUT = 3;
export const isBurnedOut = (level: number): boolean => level >= BURNED_OUT;

/** At least two people with a burned-out check-in, and two with another one. */
function hasTwoAndTwo(facts: readonly CheckIn[]): boolean {
  const burned = new Set<number>();
  const others = new Set<number>();
  for (const { person, level } of facts)
    if (level !== undefined) (isBurnedOut(level) ? burned : others).add(person);
  return burned.size >= 2 && others.size >= 2;
}

/** No stressor is named by everyone or by everyone but one. */
function hasDifferentStressors(facts: readonly StressorAnswers[]): boolean {
  const counts = new Map<string, number>();
  for (const { named } of facts)
    for (const name of named ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts.values()].every((count) => count <= facts.length - 2);
}

export const rateRules: LayerRules<CheckIn> = {
  k: LEAST.rate,
  audits: ["facts", "steady"],
  isVaried: hasTwoAndTwo,
  attributes: ATTRIBUTES,
  attributeOf,
  hasTree: false,
};

export const stressorRules: LayerRules<StressorAnswers> = {
  k: LEAST.distribution,
  audits: ["facts", "steady"],
  isVaried: hasDifferentStressors,
  attributes: ATTRIBUTES,
  attributeOf,
  hasTree: false,
};

/** Hours, and credits: amounts by lesson. */
export const amountRules: LayerRules<LessonFact> = {
  k: LEAST.rate,
  audits: ["facts"],
  isVaried: () => true,
  attributes: [],
  attributeOf,
  hasTree: true,
};

/** People who registered. */
export const accountRules: LayerRules<Fact & Attributed> = {
  k: LEAST.rate,
  audits: ["facts"],
  isVaried: () => true,
  attributes: ATTRIBUTES,
  attributeOf,
  hasTree: false,
};
