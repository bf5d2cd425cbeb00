import { expect, test } from "vitest";
import { wilson } from "#contract/insights/wilson.ts";
import { correlationOf } from "#server/insights/association.ts";
import { twoSided } from "#server/insights/normal.ts";
import {
  benjaminiHochberg,
  fisherExact,
  mcNemar,
  newcombe,
  pOfDifference,
  twoProportionZ,
} from "#server/insights/proportions.ts";
import { seededRandom } from "../../support/random.ts";

const of = (count: number, n: number) => ({ count, n });
const close = (values: readonly number[], expected: readonly number[], digits = 10) => {
  expect(values).toHaveLength(expected.length);
  for (const [at, value] of values.entries())
    expect(value).toBeCloseTo(expected[at] ?? NaN, digits);
};

test("[INS-05] normal tails match published tables", () => {
  close(
    [0, 0.5, 1, 1.96, 2.5, 3, 4].map(twoSided),
    [
      1, 0.6170750774519738, 0.31731050786291415, 0.049995790296440856, 0.012419330651552318,
      0.002699796063260207, 6.334248366623996e-5,
    ],
    13,
  );
  expect(twoSided(-6) / 1.9731752898266564e-9).toBeCloseTo(1, 6);
});

// Reference values: bisection of (p − π)² = z²π(1−π)/n.
test.each([
  [10, 20, 0.2992980081982124, 0.7007019918017876],
  [1, 10, 0.01787621309507291, 0.4041500267952385],
  [0, 15, 0, 0.20388330103584856],
  [12, 20, 0.38658150076225317, 0.781193467627183],
  [7, 7, 0.6456695649333126, 1],
])("[INS-05] the Wilson interval of %i of %i is %f to %f", (count, n, low, high) => {
  const interval = wilson(of(count, n));
  close([interval.low, interval.high], [low, high]);
});

test("[INS-05] the interval of a difference matches Newcombe's 1998 table", () => {
  const first = newcombe(of(56, 70), of(48, 80));
  close([first.difference, first.low, first.high], [0.2, 0.0524, 0.3339], 4);
  const second = newcombe(of(9, 10), of(3, 10));
  close([second.difference, second.low, second.high], [0.6, 0.1705, 0.809], 4);
});

test("[INS-05] compares proportions by z-test, or Fisher's exact test for small expected counts", () => {
  const far = twoProportionZ(of(30, 100), of(45, 100));
  close([far.z, far.p], [-2.1908902300206647, 0.02845973691631043]);
  expect(pOfDifference(of(30, 100), of(45, 100))).toBe(far.p);
  // The lady tasting tea, and two values computed with exact fractions.
  expect(fisherExact(of(3, 4), of(1, 4))).toBeCloseTo(0.4857142857142857, 10);
  expect(fisherExact(of(1, 12), of(9, 14))).toBeCloseTo(0.005303540180374209, 10);
  expect(pOfDifference(of(7, 9), of(2, 11))).toBeCloseTo(0.021552750654917838, 10);
});

test("[INS-05] finds the first four of 15 values in Benjamini and Hochberg's paper", () => {
  const ps = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719,
    0.6528, 0.759, 1,
  ];
  const shuffled = ps.toReversed();
  const qs = benjaminiHochberg(shuffled);
  expect(shuffled.filter((_, at) => (qs[at] ?? 1) < 0.05)).toEqual([
    0.0095, 0.0019, 0.0004, 0.0001,
  ]);
  expect(qs.at(-1)).toBeCloseTo(0.0015, 10);
});

const each = (x: readonly number[], y: readonly number[]) =>
  x.map((hours, at) => ({ people: 1, hours, change: y[at] ?? Number.NaN }));

test("[INS-05] correlations of groups of one person match Anscombe's first set", () => {
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
  const { pearson, spearman } = correlationOf(each(x, y));
  expect(pearson.value).toBeCloseTo(0.81642051634484, 10);
  expect(spearman.value).toBeCloseTo(0.8181818181818182, 10);
  const ties = correlationOf(each([1, 2, 2, 3, 5, 5], [3, 1, 4, 4, 9, 2]));
  expect(ties.spearman.value).toBeCloseTo(0.31346775286392936, 10);
});

test("[INS-05] correlations weigh groups by their people, and have no interval", () => {
  const groups = [
    { people: 3, hours: 1, change: -0.1 },
    { people: 1, hours: 2, change: 0.4 },
    { people: 2, hours: 5, change: -0.3 },
  ];
  const everybody = groups.flatMap(({ people, ...group }) =>
    Array.from({ length: people }, () => ({ ...group, people: 1 })),
  );
  const [grouped, single] = [correlationOf(groups), correlationOf(everybody)];
  expect(grouped.pearson.value).toBeCloseTo(single.pearson.value ?? Number.NaN, 12);
  expect(grouped.pearson).toMatchObject({ low: null, high: null });
  const alike = correlationOf(groups.map((group) => ({ ...group, hours: 2 })));
  expect([alike.pearson.value, alike.spearman.value]).toEqual([null, null]);
});

test("[INS-05] tests paired changes with McNemar", () => {
  close(
    [mcNemar(5, 15), mcNemar(1, 7), mcNemar(4, 4), mcNemar(0, 0)],
    [0.04138946533203125, 0.0703125, 1, 1],
  );
});

test("[INS-05] intervals contain their estimate and p-values stay between 0 and 1 for random input", () => {
  const chance = seededRandom(5);
  const under = (n: number) => Math.floor(chance() * n);
  for (let round = 0; round < 2000; round += 1) {
    const [n, m] = [5 + under(200), 5 + under(200)];
    const [a, b] = [of(under(n + 1), n), of(under(m + 1), m)];
    const { low, high } = wilson(a);
    expect(low).toBeGreaterThanOrEqual(0);
    expect(low).toBeLessThanOrEqual(a.count / n + 1e-12);
    expect(high).toBeGreaterThanOrEqual(a.count / n - 1e-12);
    expect(high).toBeLessThanOrEqual(1);
    const both = newcombe(a, b);
    const back = newcombe(b, a);
    close([back.low, back.high], [-both.high, -both.low]);
    expect(both.low).toBeLessThanOrEqual(both.difference);
    expect(both.high).toBeGreaterThanOrEqual(both.difference);
    for (const p of [pOfDifference(a, b), fisherExact(a, b), mcNemar(a.count, b.count)]) {
      expect(p).toBeGreaterThanOrEqual(0);
      expect(p).toBeLessThanOrEqual(1);
    }
    expect(fisherExact(a, b)).toBeCloseTo(fisherExact(b, a), 9);
  }
});

test("[INS-05] correlations don't depend on units, and q-values are never below p-values", () => {
  const chance = seededRandom(6);
  for (let round = 0; round < 300; round += 1) {
    const pairs = Array.from(
      { length: 10 + Math.floor(chance() * 30) },
      () => [chance(), chance()] as const,
    );
    const [x, y] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
    const { pearson, spearman } = correlationOf(each(x, y));
    const turned = correlationOf(
      each(
        x.map((one) => 7 - 3 * one),
        y,
      ),
    );
    const cubed = correlationOf(
      each(
        x.map((one) => one ** 3),
        y,
      ),
    );
    expect(turned.pearson.value).toBeCloseTo(-(pearson.value ?? Number.NaN), 9);
    expect(cubed.spearman.value).toBeCloseTo(spearman.value ?? Number.NaN, 9);
    const ps = pairs.map(([p]) => p);
    for (const [at, q] of benjaminiHochberg(ps).entries())
      expect(q).toBeGreaterThanOrEqual(ps[at] ?? 1);
  }
});
