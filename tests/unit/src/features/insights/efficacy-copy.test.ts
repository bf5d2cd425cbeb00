import { expect, test } from "vitest";
import {
  bins,
  correlation,
  directionOf,
  formatCoefficient,
  mostVsLeast,
  notCause,
  thirds,
} from "#features/insights/efficacy-copy.ts";
import { efficacyRows } from "#features/insights/efficacy-figures.ts";
import { lessonChanges } from "#features/insights/efficacy-lessons-copy.ts";
import { signed } from "#features/insights/figure-copy.ts";
import { days, few, share } from "./next-steps-fixtures.ts";

const r = (value: number | null) => ({ value, low: null, high: null });
const none = r(null);

test("shows a coefficient without a range", () => {
  expect(formatCoefficient(r(-0.42))).toBe("−0.42");
  expect(formatCoefficient(none)).toBe("Can't be calculated. All values are the same.");
});

const apart = (value: number, low: number, high: number) => ({ value, low, high });

test.for([
  [apart(-0.3, -0.5, -0.1), "less", /^Burnout fell more, or rose less, with the most hours/],
  [apart(0.3, 0.1, 0.5), "more", /^Burnout rose more, or fell less, with the most hours/],
] as const)(
  "[INS-05] says that burnout changed differently if the range of the difference excludes zero, without a cause: %s",
  ([difference, direction, words]) => {
    expect(directionOf(difference)).toBe(direction);
    expect(correlation.text(difference)).toMatch(words);
    expect(correlation.text(difference)).toContain(notCause);
  },
);

test.for([apart(-0.2, -0.5, 0.1), few])(
  "does not present an unclear association as none",
  (difference) => {
    expect(directionOf(difference)).toBe("unclear");
    expect(correlation.text(difference)).toMatch(/^No clear link.*too few responses/);
  },
);

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
  expect(thirds.cells(third(1, 0.45))).toEqual(["12", "45%", "35–55%"]);
});

test("says that coefficients are grouped", () => {
  expect(correlation.spearman).toBe("Spearman (rank, grouped)");
  expect(correlation.pearson).toBe("Pearson (linear, grouped)");
});

test("[INS-09] shows differences of the percentages as shown", () => {
  const [engaged, others] = [part(0.384, 0.346), part(0.404, 0.416)];
  expect(mostVsLeast.summary([{ name: mostVsLeast.most, part: engaged }])).toMatch(
    /: 38% before, 35% after · Down 3 points · /,
  );
  const raw = { value: -0.044, low: -0.2, high: 0.1 };
  expect(mostVsLeast.difference(raw, -3, 2)).toMatch(
    /^People with the most learning improved 5 points more/,
  );
  const all = [-0.2, 0.1, 0.012, -0.038].map((change, at) => ({ people: 12, hours: at, change }));
  expect(bins.points({ ...paired, bins: all, engaged, others })).toEqual([2, 10, 1, -3]);
  expect(bins.points({ ...paired, bins: all, engaged, others: few })).toEqual([-20, 10, 1, -3]);
  const rounded = { ...lesson, before: share(0.384), after: share(0.346), change: -0.038 };
  expect(lessonChanges.cells(rounded)).toEqual(["12", "38%", "35%", "25–45%", "Down 3 points"]);
  expect(lessonChanges.change({ ...rounded, change: null })).toBe("Change not shown");
});

const part = (before: number, after: number) => ({
  n: 20,
  before: share(before),
  after: share(after),
});

test("compares the third with the most hours to the one with the fewest, and says whether the difference is significant", () => {
  expect(mostVsLeast.summary([{ name: mostVsLeast.most, part: part(0.44, 0.31) }])).toBe(
    "Most learning: 44% before, 31% after · Down 13 points · 20 people.",
  );
  const better = { value: -0.12, low: -0.3, high: 0.06 };
  const worse = { value: 0.3, low: 0.1, high: 0.5 };
  const { difference, isSignificant } = mostVsLeast;
  expect(difference(better, -13, -1)).toBe(
    "People with the most learning improved 12 points more than those with the least (not statistically significant)",
  );
  expect(difference(worse, 20, -10)).toBe(
    "People with the most learning worsened 30 points more than those with the least (statistically significant)",
  );
  expect(difference(better, 5, 17)).toContain("worsened 12 points less than");
  expect(difference(worse, -5, -35)).toContain("improved 30 points less than");
  expect(difference(better, -3, -3)).toBe("Both groups changed the same");
  expect(isSignificant(worse)).toBe(true);
  expect(isSignificant(better)).toBe(false);
});

test("describes the McNemar test and never rounds p to zero", () => {
  expect(mostVsLeast.mcNemar(0.03)).toBe(
    "Across everyone, the change is statistically significant (McNemar test, p = 0.030)",
  );
  expect(mostVsLeast.mcNemar(0.05)).toBe(
    "Across everyone, the change isn't statistically significant (McNemar test, p = 0.050)",
  );
  expect(mostVsLeast.mcNemar(0.0000001)).toContain("p < 0.001");
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
  expect(lessonChanges.cells(lesson)).toEqual(["12", "58%", "42%", "32–52%", "Down 16 points"]);
  expect(lessonChanges.summary(1)).toContain("1 lesson has enough people to compare. With many");
});

const paired = {
  pearson: r(-0.3),
  spearman: none,
  bins: [{ people: 6, hours: 0.2, change: -0.25 }],
  engaged: part(0.44, 0.31),
  others: few,
  difference_in_differences: few,
  mcnemar_p: 0.03125,
};

test("[INS-03] data files contain released figures with their intervals only", () => {
  const rows = efficacyRows({
    baseline: { days, n: 36, label: "", paired: null, thirds: [third(0.1, 0.5)] },
    accrued: { days, n: 40, label: "", paired, thirds: [] },
    registered: { total: few, trend: [{ period: "2026-01-01..2026-01-31", value: 3 }] },
    lessons: [lesson],
  });
  const cells = rows.map(({ measure, group, value, unit, low, high, people }) =>
    [measure, group, value, unit, low ?? "", high ?? "", people].join("|"),
  );
  expect(cells).toEqual([
    "Hours and change (Pearson, grouped)|Everyone compared|-0.3|coefficient|||40",
    "Change in burned-out people by hours|About 12 minutes|-25|points|||6",
    "Burned out before|Most learning|44|%|34|54|20",
    "Burned out 4–6 months later|Most learning|31|%|21|41|20",
    "Change in either direction (McNemar)|Everyone compared|0.0313|p|||40",
    "Burned out by hours of learning|Least learning (6 minutes each)|50|%|40|60|12",
    "Burned out before the lesson|One pebble|58|%|48|68|12",
    "Burned out after the lesson|One pebble|42|%|32|52|12",
  ]);
});

test("[INS-03] data files never round p to zero", () => {
  const accrued = { days, n: 40, label: "", paired: { ...paired, mcnemar_p: 0.0000208769 } };
  const rows = efficacyRows({
    baseline: few,
    accrued: { ...accrued, thirds: [] },
    registered: { total: few, trend: [] },
    lessons: [],
  });
  expect(rows.find(({ unit }) => unit === "p")?.value).toBe(0.0000209);
});
