import { describe, expect, test } from "vitest";
import type { Closed } from "#server/insights/publications/close.ts";
import { type CheckIn, isBurnedOut, rateRules } from "#server/insights/publications/layers.ts";
import { longTest } from "../../../support/long-tests.ts";
import { openness, type Sum } from "./linear-program.ts";
import { guesses } from "./regression.ts";
import { type Plan, playMonths } from "./simulated-year.ts";

const isBurned = ({ level }: CheckIn) => isBurnedOut(level ?? 0);
const sumsOf = (published: readonly Closed<CheckIn>[]): Sum[] =>
  published.flatMap(({ cells }) =>
    cells.map(({ column, facts }) => ({ column, count: facts.filter(isBurned).length })),
  );
const CERTAIN = 1e-7;

/** Returns for how many of the first check-ins someone who knows it can derive another one. */
function derivedFromOwn(plan: Plan, tries: number): number {
  const { published, facts } = playMonths(plan);
  const sums = sumsOf(published);
  const counted = facts.filter(({ key }) => sums.some(({ column }) => column.fact.includes(key)));
  expect(counted.length).toBeGreaterThan(5);
  const known = counted
    .slice(0, tries)
    .map((fact) => ({ fact: fact.key, isBurned: isBurned(fact) }));
  return known.filter((own) => openness(sums, own) < CERTAIN).length;
}

const small: readonly (readonly [string, Plan])[] = [
  ["12 people", { seed: 1, months: 12, sizes: { ward: 12 } }],
  ["60 people", { seed: 3, months: 12, sizes: { ward: 60 } }],
  ["a hospital and its wards", { seed: 4, months: 12, sizes: { "h/a": 30, "h/b": 26, h: 9 } }],
];
const large: readonly (readonly [string, Plan])[] = [
  ["30 people", { seed: 2, months: 12, sizes: { ward: 30 } }],
  ["90 people", { seed: 3, months: 12, sizes: { ward: 90 } }],
  ["120 people", { seed: 5, months: 12, sizes: { ward: 120 } }],
  ["a hospital of 120", { seed: 6, months: 12, sizes: { "h/a": 60, "h/b": 40, h: 20 } }],
];

describe("linear programming over everything published in a year", () => {
  test.each(small)("[INS-08] determines no answer, also not with one's own: %s", (_, plan) => {
    expect(openness(sumsOf(playMonths(plan).published))).toBeGreaterThan(CERTAIN);
    expect(derivedFromOwn(plan, 10)).toBe(0);
  });

  longTest.each(large)(
    "[INS-08] determines no answer, also not with one's own: %s",
    (_, plan) => {
      expect(openness(sumsOf(playMonths(plan).published))).toBeGreaterThan(CERTAIN);
      expect(derivedFromOwn(plan, 40)).toBe(0);
    },
    600_000,
  );

  test("without two and two, and without a look at all counts together, it determines some", () => {
    const { countSecrets: _, ...alike } = rateRules;
    const { published } = playMonths({
      seed: 1,
      months: 5,
      sizes: { ward: 30 },
      rules: { ...alike, audits: [], isVaried: () => true },
      calendar: () => ({ totals: 1, filters: 1 }),
      hasRoom: true,
    });
    expect(openness(sumsOf(published))).toBeLessThan(CERTAIN);
  });
});

describe("a regression over two years", () => {
  const seeds = [11, 12, 13];
  const average = (plan: Omit<Plan, "seed" | "months">) => {
    const all = seeds.map((seed) => guesses(playMonths({ ...plan, seed, months: 24 })));
    const mean = (of: (one: (typeof all)[number]) => number) =>
      all.reduce((sum, one) => sum + of(one), 0) / all.length;
    return { printed: mean((one) => one.printed), regression: mean((one) => one.regression) };
  };

  test.each([30, 60, 90])(
    "[INS-08] guesses hardly better than from the rates printed for a person: %i people",
    (size) => {
      const { printed, regression } = average({ sizes: { ward: size } });
      expect(regression).toBeLessThan(printed + 0.05);
    },
  );

  longTest.each([160, 300, 480])(
    "[INS-08] guesses hardly better than from the rates printed for a person: %i people",
    (size) => {
      const { printed, regression } = average({ sizes: { ward: size } });
      expect(regression).toBeLessThan(printed + 0.05);
    },
    600_000,
  );

  test("guesses much better if 30 people publish as often as 450, without audits", () => {
    const often = average({
      sizes: { ward: 30 },
      rules: { ...rateRules, audits: [] },
      calendar: () => ({ totals: 1, filters: 3 }),
      hasRoom: true,
    });
    const { regression } = average({ sizes: { ward: 30 } });
    expect(often.regression).toBeGreaterThan(regression + 0.15);
  });
});
