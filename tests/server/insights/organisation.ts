import type { Fact, Member } from "#server/insights/people.ts";
import { seededRandom } from "../../support/random.ts";

/** Traits of a generated organization. Some are unknown for some people. */
export const domain = {
  role: ["Nurses", "Physicians", "Others"],
  department: ["icu", "ward", "clinic"],
  gender: ["Woman", "Man", "Another"],
} as const;
export type Asked = keyof typeof domain;
export const asked = Object.keys(domain) as Asked[];

export const TODAY = 300;

export type Answered = Fact & { readonly level: number };
export type Organisation = {
  readonly people: readonly Member[];
  readonly facts: readonly Answered[];
};

/** Generates an organization from a seed: roles depend on departments, some traits are unknown, and some people share small groups. */
export function organisation(seed: number): Organisation {
  const chance = seededRandom(seed);
  const under = (n: number) => Math.floor(chance() * n);
  const skewed = (values: readonly string[]) =>
    chance() < 0.06 ? undefined : values[Math.floor(chance() ** 1.7 * values.length)];
  const nested = chance() < 0.4;
  const people = Array.from({ length: 12 + under(70) }, (_, at): Member => {
    const role = skewed(domain.role);
    const isTied = nested && role === "Nurses" && chance() < 0.9;
    const wards = chance() < 0.85 ? ["ward-a"] : ["ward-b"];
    return {
      id: `${seed}-${at}`,
      groups: chance() < 0.93 ? wards : [],
      traits: {
        role,
        department: isTied
          ? "icu"
          : skewed(nested ? domain.department.slice(1) : domain.department),
        gender: skewed(domain.gender),
        age: undefined,
        years_in_profession: undefined,
      },
    };
  });
  const facts = people.flatMap((person) =>
    Array.from({ length: 1 + under(4) }, () => ({
      person,
      day: under(TODAY),
      level: 1 + under(5),
    })),
  );
  return { people, facts: facts.toSorted((a, b) => a.day - b.day) };
}
