import { expect, test } from "vitest";
import {
  bins,
  correlation,
  directionOf,
  formatCoefficient,
  lessonChanges,
  listeners,
  notCause,
  thirds,
} from "#features/insights/efficacy-copy.ts";
import { efficacyRows } from "#features/insights/efficacy-figures.ts";
import { signed } from "#features/insights/figure-copy.ts";
import { days, few, share } from "./next-steps-fixtures.ts";

const r = (value: number | null, low: number | null, high: number | null) => ({ value, low, high });
const none = r(null, null, null);

test.for([
  [r(-0.42, -0.66, -0.1), "less", "−0.42 (likely range −0.66 to −0.10)"],
  [r(0.42, 0.1, 0.66), "more", "+0.42 (likely range +0.10 to +0.66)"],
  [r(-0.2, -0.5, 0.1), "unclear", "−0.20 (likely range −0.50 to +0.10)"],
  [none, "unclear", "Can't be calculated. All values are the same."],
] as const)(
  "[INS-05] shows a coefficient with its interval and a direction only if the interval excludes zero",
  ([coefficient, direction, words]) => {
    expect(directionOf(coefficient)).toBe(direction);
    expect(formatCoefficient(coefficient)).toBe(words);
  },
);

test.for([
  [r(-0.2, -0.3, -0.1), "weak"],
  [r(-0.4, -0.6, -0.1), "moderate"],
  [r(-0.7, -0.8, -0.6), "strong"],
  [r(0.5, 0.2, 0.8), "strong"],
] as const)(
  "names the strength of an association and never calls it a cause",
  ([coefficient, strength]) => {
    const words = correlation.text(coefficient);
    expect(words).toContain(`The link is ${strength}.`);
    expect(words).toContain(notCause);
    expect(words).toMatch(/^People with more hours of learning later reported/);
  },
);

test("does not present an unclear association as none", () => {
  expect(correlation.text(r(-0.2, -0.5, 0.1))).toMatch(/^No clear link.*too few responses/);
});

test("signs numbers except zero", () => {
  expect([signed(-0.5, 1), signed(0.5, 1), signed(-0.01, 1), signed(0)]).toEqual([
    "−0.5",
    "+0.5",
    "0.0",
    "0.00",
  ]);
});

const third = (hours: number, rate: number, n = 12) => ({ hours, n, rate: share(rate) });

test("describes thirds with hours and ranges, and says when they may be chance", () => {
  const near = [third(0.1, 0.5), third(1, 0.45), third(4, 0.4)];
  expect(thirds.summary(near)).toBe(
    "50% burned out with the least learning, 40% with the most. Not statistically significant.",
  );
  expect(thirds.summary([third(0.1, 0.7), third(4, 0.3)])).toContain(
    `Statistically significant. ${notCause}`,
  );
  expect(near.map(thirds.label)).toEqual([
    "Least learning (6 minutes each)",
    "Middle (1 hour each)",
    "Most learning (4 hours each)",
  ]);
  expect(thirds.note(third(1, 0.45))).toBe("Likely range 35–55% · 12 people");
  const bound = { value: null, low: null, high: null, bound: "<10%" as const };
  expect(thirds.summary([third(0.1, 0.7), { ...third(4, 0), rate: bound }])).toMatch(
    /under 10%.*Too few people to tell/,
  );
});

test("describes chart bins with the level change and the number of people", () => {
  const points = [
    { people: 6, hours: 0.2, change: 0.04 },
    { people: 7, hours: 3, change: -1 },
  ];
  expect(points.map(bins.text)).toEqual(["No change · 6 people", "Down 1 level · 7 people"]);
  expect(bins.summary(points)).toBe(
    "About 12 minutes each: no change. About 3 hours each: down 1 level. Each point is an average of at least 5 people.",
  );
});

test("shows differences of the percentages as shown", () => {
  const [engaged, others] = [part(0.384, 0.346), part(0.404, 0.416)];
  expect(listeners.summary([{ name: listeners.yes, part: engaged }])).toMatch(
    /: 38% before, 35% after · Down 3 points · /,
  );
  const [own, other] = [engaged, others].map(listeners.changeOf);
  expect([own, other]).toEqual([-3, 2]);
  expect(
    listeners.difference({ value: -0.038 - 0.012, low: -0.2, high: 0.1 }, own ?? null, null),
  ).toMatch(/^Listeners improved 5 points more/);
  expect(
    listeners.difference({ value: -0.044, low: -0.2, high: 0.1 }, own ?? null, other ?? null),
  ).toMatch(/^Listeners improved 5 points more/);
  const rounded = { ...lesson, before: share(0.384), after: share(0.346), change: -0.038 };
  expect(lessonChanges.row(rounded)).toBe("38% before, 35% after · Down 3 points · 12 people");
  expect(lessonChanges.change(rounded)).toBe("Down 3 points");
  expect(lessonChanges.change({ ...rounded, change: null })).toBe("Change not shown");
});

const part = (before: number, after: number) => ({
  n: 20,
  before: share(before),
  after: share(after),
});

test("compares listeners with non-listeners and says whether the difference is significant", () => {
  expect(listeners.summary([{ name: listeners.yes, part: part(0.44, 0.31) }])).toBe(
    "1+ hour of lessons: 44% before, 31% after · Down 13 points · 20 people.",
  );
  const better = { value: -0.12, low: -0.3, high: 0.06 };
  const worse = { value: 0.3, low: 0.1, high: 0.5 };
  expect(listeners.difference(better, -13, -1)).toBe(
    "Listeners improved 12 points more than non-listeners (not statistically significant)",
  );
  expect(listeners.difference(worse, 20, -10)).toBe(
    "Listeners worsened 30 points more than non-listeners (statistically significant)",
  );
  expect(listeners.difference(better, 5, 17)).toMatch(/^Listeners worsened 12 points less than/);
  expect(listeners.difference(worse, -5, -35)).toMatch(/^Listeners improved 30 points less than/);
  expect(listeners.difference(worse, null, 2)).toMatch(/^Listeners worsened 30 points more than/);
  expect(listeners.difference({ value: 0.001, low: -0.1, high: 0.1 }, 0, null)).toBe(
    "Both groups changed the same",
  );
  expect(listeners.difference({ value: 0.006, low: -0.1, high: 0.1 }, -3, -3)).toBe(
    "Both groups changed the same",
  );
  expect(listeners.isSignificant(worse)).toBe(true);
  expect(listeners.isSignificant(better)).toBe(false);
});

test("describes the McNemar test and never rounds p to zero", () => {
  expect(listeners.mcNemar(0.03)).toBe(
    "Across everyone, the change is statistically significant (McNemar test, p = 0.030)",
  );
  expect(listeners.mcNemar(0.05)).toBe(
    "Across everyone, the change isn't statistically significant (McNemar test, p = 0.050)",
  );
  expect(listeners.mcNemar(0.0000001)).toContain("p < 0.001");
});

test.for([
  [58, 90, "Based on 58 of 90 people. 32 have no follow-up answer yet."],
  [58, 59, "Based on 58 of 59 people. A few have no follow-up answer yet."],
  [58, 58, "Based on all 58 people."],
  [58, undefined, "Based on 58 people with a follow-up answer."],
  [58, 40, "Based on 58 people with a follow-up answer."],
] as const)("says who is left out with %s compared of %s members", ([n, members, words]) => {
  expect(correlation.base(n, members)).toBe(words);
});

const lesson = {
  id: "RL-1",
  name: "One pebble",
  days,
  n: 12,
  before: share(0.58),
  after: share(0.42),
  change: -0.16,
};

test("describes a lesson's change and warns about chance across many lessons", () => {
  expect(lessonChanges.row(lesson)).toBe("58% before, 42% after · Down 16 points · 12 people");
  expect(lessonChanges.row({ ...lesson, change: null })).toContain("Change not shown");
  expect(lessonChanges.summary(12, 10)).toContain(
    "Showing the first 10. See the rest in the table.",
  );
  expect(lessonChanges.summary(1, 10)).toContain(
    "1 lesson has enough people to compare. With many",
  );
});

const paired = {
  pearson: r(-0.3, -0.5, -0.1),
  spearman: none,
  bins: [{ people: 6, hours: 0.2, change: -0.25 }],
  engaged: part(0.44, 0.31),
  others: few,
  difference_in_differences: few,
  mcnemar_p: 0.03125,
};

test("[INS-03] the CSV contains released figures with their intervals only", () => {
  const rows = efficacyRows({
    baseline: { days, n: 36, label: "", paired: null, thirds: [third(0.1, 0.5)] },
    accrued: { days, n: 40, label: "", paired, thirds: [] },
    registered: { total: few, trend: [{ period: "2026-01-01..2026-01-31", value: 3 }] },
    lessons: [{ ...lesson, after: { value: null, low: null, high: null, bound: "<10%" as const } }],
  });
  const cells = rows.map(({ figure, of, value, unit, low = "", high = "", people }) =>
    [figure, of, value, unit, low, high, people].join("|"),
  );
  expect(cells).toEqual([
    "Burnout by hours of learning|Least learning (6 minutes each)|50.0|% burned out|40.0|60.0|12",
    "Hours and change (Pearson)|Everyone compared|-0.300|coefficient|-0.500|-0.100|40",
    "Change in level by hours|About 12 minutes|-0.25|levels|||6",
    "Burnout before|1+ hour of lessons|44.0|% burned out|34.0|54.0|20",
    "Burnout 4–6 months later|1+ hour of lessons|31.0|% burned out|21.0|41.0|20",
    "Change in either direction (McNemar)|Everyone compared|0.0313|p|||40",
    "Burnout before the lesson|One pebble|58.0|% burned out|48.0|68.0|12",
    "Burnout after the lesson|One pebble|Under 10%|% burned out|||12",
  ]);
});
