import { expect, test } from "vitest";
import { estimateOf, wilson } from "#contract/insights/wilson.ts";
import {
  burnoutRate,
  levelBars,
  stressorBars,
  suppressedPoint,
  wholeGroup,
} from "#features/insights/burnout-copy.ts";
import {
  burnoutFindings,
  findingCells,
  findingsTable,
  sorted,
  subgroupName,
} from "#features/insights/burnout-findings-copy.ts";
import { burnoutTrend } from "#features/insights/burnout-trend-copy.ts";
import { rateAxis } from "#features/insights/rate-axis.ts";
import { differsSignificantly } from "#features/insights/significance.ts";
import { levelPercents, wholeParts } from "#features/insights/whole-parts.ts";
import { large } from "./burnout-replies.ts";

const before = { start: "2026-05-01", end: "2026-07-31" };

const rate = (value: number) => ({
  n: 412,
  people: 140,
  days: before,
  rate: { value, low: value - 0.05, high: value + 0.05 },
  mean_level: null,
});

test.each([
  [
    0.43,
    0.36,
    { difference: -0.07, low: -0.11, high: -0.03, p: 0.01 },
    "Down 7 points from the previous period (statistically significant)",
    "Likely range −11 to −3 points",
  ],
  [
    0.35,
    0.36,
    { difference: 0.01, low: -0.03, high: 0.05, p: 0.6 },
    "Up 1 point from the previous period (not statistically significant)",
    "Likely range −3 to +5 points",
  ],
  [
    0.35,
    0.352,
    { difference: 0.002, low: 0, high: 0.01, p: 0.9 },
    "No change from the previous period",
    "Likely range 0 to +1 points",
  ],
  [
    0.384,
    0.346,
    { difference: -0.038, low: -0.08, high: 0.01, p: 0.1 },
    "Down 3 points from the previous period (not statistically significant)",
    "Likely range −8 to +1 points",
  ],
  [
    0.324,
    0.41,
    { difference: 0.086, low: 0.02, high: 0.15, p: 0.02 },
    "Up 9 points from the previous period (statistically significant)",
    "Likely range +2 to +15 points",
  ],
])(
  "[INS-09] describes the change from %s to %s as the difference of the numbers shown, with its certainty and range",
  (previous, current, change, text, range) => {
    expect(wholeGroup.change.text(change, rate(previous), rate(current))).toBe(text);
    expect(wholeGroup.change.range(change)).toBe(range);
    expect(wholeGroup.change.before(rate(0.42))).toBe(
      "Previous period: 42% of 412 check-ins (May 1 – Jul 31, 2026)",
    );
  },
);

test("[INS-05] shows a rate with its interval and its check-ins", () => {
  const { current } = large.rolling_metrics;
  if ("suppressed" in current) throw new Error("expected a released figure");
  expect(burnoutRate.unit(current)).toBe("burned out, likely range 31–41%");
  expect(burnoutRate.checkIns.value(current)).toBe("148 of 412");
  expect(wholeGroup.rate(current)).toBe("36% (likely range 31–41%) · 412 check-ins");
});

test("[INS-10] shows participation of the people who could answer, and rounds a lower bound down", () => {
  const { share, text } = wholeGroup.participation;
  const exact = { answered: 412, members: 676, at_least: false };
  expect([share(exact), text(exact, 1)]).toEqual(["61%", "412 of 676 people a month"]);
  const bound = { answered: 86, members: 90, at_least: true };
  expect([share(bound), text(bound, 3)]).toEqual([
    "At least 95%",
    "86 or more of 90 people a quarter",
  ]);
  expect(text(exact, undefined)).toBe("412 of 676 people");
});

test("[INS-02] summarizes a trend by start, end, and suppressed points", () => {
  const { summary, table, point } = burnoutTrend;
  expect(summary(large.filtered.trend)).toBe(
    "43% in Nov 2025, 36% in Oct 2026. Not statistically significant. 1 period has too few responses to show.",
  );
  const apart = [
    { period: "2026-01-01..2026-01-31", value: 0.6, low: 0.55, high: 0.65, n: 400 },
    { period: "2026-02-01..2026-02-28", value: 0.4, low: 0.35, high: 0.45, n: 400 },
  ];
  expect(summary(apart)).toBe("60% in Jan 2026, 40% in Feb 2026. Statistically significant.");
  expect(summary(apart.slice(0, 1))).toBe("60% in Jan 2026.");
  const quarter = { ...apart[0], period: "2026-01-01..2026-03-31" } as (typeof apart)[number];
  expect(summary([quarter])).toBe("60% for Jan 1 – Mar 31, 2026.");
  const none = { period: "2026-03-01..2026-03-31", value: null, low: null, high: null, n: null };
  expect(summary([none])).toBe("Not enough responses in this period (minimum 5).");
  const suppressed = table(large.filtered.trend).rows[6];
  expect(suppressed).toEqual(["May 1 – 31, 2026", suppressedPoint, "", ""]);
  expect(apart.map(point)[0]).toBe("Jan 1 – 31, 2026: 60%, likely range 55–65% · 400 check-ins");
  expect(point(none)).toBe("Mar 1 – 31, 2026: Not enough responses");
});

test("[INS-05] gives each share of a distribution its Wilson interval", () => {
  expect(estimateOf({ count: 10, n: 20 })).toEqual({ value: 0.5, ...wilson({ count: 10, n: 20 }) });
});

const estimate = (count: number, n: number) => ({ value: count / n, ...wilson({ count, n }) });

test("[INS-05] tests a difference of shares by its interval, not by whether the ranges overlap", () => {
  const [a, b] = [estimate(200, 400), estimate(230, 400)];
  expect(a.high).toBeGreaterThan(b.low);
  expect(differsSignificantly(a, b)).toBe(true);
  expect(differsSignificantly(estimate(200, 400), estimate(210, 400))).toBe(false);
});

test("[INS-02] names the most common stressor with its number of check-ins", () => {
  const [first] = large.stressors.top_stressors;
  expect(stressorBars.summary(large.stressors)).toBe(
    `Staffing below plan was named in ${first?.count} of 388 check-ins (64%), the most common stressor.`,
  );
});

test("[INS-02] names the most chosen level and the number who count as burned out", () => {
  const { levels } = large.filtered;
  if ("suppressed" in levels) throw new Error("expected released levels");
  const second = levels.counts.find(({ level }) => level === 2)?.count;
  expect(levelBars.summary(levels)).toBe(
    `${second} of 412 check-ins (49%) were level 2, the most common answer. 148 (36%) were level 3 or higher, which counts as burned out.`,
  );
});

test("[INS-09] percentages of levels add up to 100, and those of levels 3 to 5 to the burned-out share", () => {
  for (const counts of [
    [61, 203, 88, 41, 19],
    [1, 1, 1, 1, 1],
    [33, 33, 34, 0, 0],
    [7, 6, 5, 4, 3],
  ]) {
    const percents = levelPercents(counts);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(sum(percents)).toBe(100);
    expect(sum(percents.slice(2))).toBe(Math.round((sum(counts.slice(2)) / sum(counts)) * 100));
  }
  expect(levelPercents([0, 0, 0, 0, 0])).toEqual([0, 0, 0, 0, 0]);
  expect(wholeParts([33.4, 33.3, 33.3], 100)).toEqual([34, 33, 33]);
});

test.each([
  [[{ low: 0.31, high: 0.53 }], [0.2, 0.6]],
  [[{ low: 0.12, high: 0.64 }], [0.1, 0.7]],
  [[{ low: 0.02, high: 0.05 }], [0, 0.4]],
  [[{ low: 0.95, high: 1 }], [0.6, 1]],
])("[INS-05] one axis covers all ranges of a panel: %o", (ranges, [min, max]) => {
  const axis = rateAxis(ranges);
  expect(axis.min).toBeCloseTo(min ?? NaN, 9);
  expect(axis.max).toBeCloseTo(max ?? NaN, 9);
});

const { significant } = large;
const findings = "suppressed" in significant ? [] : significant.findings;

test("[INS-05] sorts significant findings first, then by size of the difference", () => {
  const chance = findings
    .filter(({ significant: isReal }) => !isReal)
    .slice(0, 1)
    .map((one) => ({ ...one, filter: "department" as const, label: "Radiology", difference: 0.4 }));
  expect(sorted([...chance, ...findings]).map(subgroupName)).toEqual([
    "Emergency",
    "20 or more years in profession",
    "Nurses",
    "Radiology",
    "Women",
    "Age 35–44",
  ]);
});

test("[INS-05] shows a finding with both rates, its range, and its check-ins", () => {
  const nurses = findings.find(({ value }) => value === "Nurses");
  if (!nurses) throw new Error("expected a finding about nurses");
  const { summary } = burnoutFindings;
  expect(findingCells(nurses)).toEqual(["60", "48%", "36–60%", "31%", "+17 points"]);
  expect(summary([nurses])).toBe(
    "1 subgroup differs significantly. Largest difference: Nurses, 48% vs. 31%.",
  );
  expect(summary([{ ...nurses, significant: false }])).toMatch(/^No subgroup differs/);
  expect(findingsTable([nurses]).rows).toEqual([
    ["Nurses", "60", "22", "48%", "36–60%", "31%", "+17", "+8", "+26", "0.004", "Yes"],
  ]);
});

test("[INS-09] shows the difference of the numbers shown: 41% against 32% is 9 points, not 8.6", () => {
  const [nurses] = findings;
  if (!nurses) throw new Error("expected a finding");
  const share = (value: number) => ({ value, low: value - 0.1, high: value + 0.1 });
  const rounded = { ...nurses, rate: share(0.406), rest: share(0.32), difference: 0.086 };
  expect(findingCells(rounded).filter((_, at) => at !== 0 && at !== 2)).toEqual([
    "41%",
    "32%",
    "+9 points",
  ]);
  const close = { ...nurses, rate: share(0.384), rest: share(0.346), difference: 0.038 };
  expect(findingsTable([close]).rows[0]?.slice(3, 7)).toEqual(["38%", "28–48%", "35%", "+3"]);
});
