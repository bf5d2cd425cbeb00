import { LEAST } from "../anonymity-rules.ts";
import { isBurnedOut } from "../burnout-figures.ts";
import type { LayerRules } from "./close.ts";
import type { Fact } from "./parts.ts";

/** In this order of importance: the first ones are the last to be given up. */
export const ATTRIBUTES = ["role", "department", "age", "gender", "years_in_profession"] as const;

type Attributed = { readonly attributes: Readonly<Partial<Record<string, string>>> };

/** A person in a month, with the last level received. Undefined if the answer was deleted after it was counted. */
export type CheckIn = Fact & Attributed & { readonly level: number | undefined };
const attributeOf = ({ attributes }: Attributed, attribute: string) => attributes[attribute];

/** At least two people with a burned-out check-in, and two with another one. */
function hasTwoAndTwo(facts: readonly CheckIn[]): boolean {
  const burned = new Set<number>();
  const others = new Set<number>();
  for (const { person, level } of facts)
    if (level !== undefined) (isBurnedOut(level) ? burned : others).add(person);
  return burned.size >= 2 && others.size >= 2;
}

export const rateRules: LayerRules<CheckIn> = {
  k: LEAST.rate,
  audits: ["facts", "steady"],
  isVaried: hasTwoAndTwo,
  attributes: ATTRIBUTES,
  attributeOf,
  hasTree: false,
};
