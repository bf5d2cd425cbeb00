import { expect, test } from "vitest";
import { estimateOf, wilson } from "#contract/insights/wilson.ts";
import {
  burnoutTrend,
  levelBars,
  rateNote,
  stressorBars,
  suppressedPoint,
  wholeGroup,
} from "#features/insights/burnout-copy.ts";
import {
  burnoutFindings,
  findingsTable,
  sorted,
  subgroupName,
} from "#features/insights/burnout-findings-copy.ts";
import { differsSignificantly } from "#features/insights/significance.ts";
import { large, small } from "./burnout-replies.ts";

const before = { start: "2026-05-26", end: "2026-08-23" };

const rate = (value: number | null) => ({
  n: 412,
  days: before,
  rate: { value, low: null, high: null, bound: value === null ? ("<10%" as const) : null },
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
    null,
    0.2,
    { difference: 0.14, low: 0.02, high: 0.26, p: 0.02 },
    "Up 14 points from the previous period (statistically significant)",
    "Likely range +2 to +26 points",
  ],
])(
  "[INS-05] describes the change from %s to %s as shown, with its certainty and range",
  (previous, current, change, text, range) => {
    expect(wholeGroup.change.text(change, rate(previous), rate(current))).toBe(text);
    expect(wholeGroup.change.range(change)).toBe(range);
    expect(wholeGroup.change.before(rate(0.42))).toBe(
      "Previous period: 42% of 412 people (May 26 – Aug 23, 2026)",
    );
  },
);

test("[INS-05] shows a rate with its interval, or says that none is available", () => {
  const { current } = large.rolling_metrics;
  const { overall } = small.filtered;
  if ("suppressed" in current || "suppressed" in overall)
    throw new Error("expected released figures");
  expect(rateNote(current)).toBe("Likely range 31–41% · 412 people · Aug 24 – Nov 21, 2026");
  expect(rateNote(overall)).toMatch(/^Too few people for a likely range · 6 people · /);
  const { value } = wholeGroup.participation;
  expect(value(412, 676)).toBe("412 of 676 people answered (61%)");
  expect(value(3, 0)).toBe("3 people answered");
});

test("[INS-02] summarizes a trend by start, end, and suppressed points", () => {
  const { summary, table } = burnoutTrend.chart;
  expect(summary(large.filtered.trend)).toBe(
    "43% in Dec 2025, 36% in Nov 2026. Not statistically significant. 1 period has too few responses to show.",
  );
  const apart = [
    { period: "2026-01-01..2026-01-31", value: 0.6, low: 0.55, high: 0.65, n: 400 },
    { period: "2026-02-01..2026-02-28", value: 0.4, low: 0.35, high: 0.45, n: 400 },
  ];
  expect(summary(apart)).toBe("60% in Jan 2026, 40% in Feb 2026. Statistically significant.");
  expect(summary(apart.slice(0, 1))).toBe("60% in Jan 2026.");
  expect(summary(small.filtered.trend)).toBe("Not enough responses in this period (minimum 5).");
  const suppressed = table(large.filtered.trend).rows[6];
  expect(suppressed).toEqual(["Jun 2026", suppressedPoint, "", "", ""]);
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
  expect(differsSignificantly(a, { value: null, low: null, high: null })).toBeUndefined();
});

test("[INS-02] names the most common stressor with its number of people", () => {
  const [first] = large.stressors.top_stressors;
  expect(stressorBars.summary(large.stressors)).toBe(
    `${first?.count} of 388 people (64%) named Staffing below plan, the most common stressor.`,
  );
});

test("[INS-02] names the most chosen level and the number who count as burned out", () => {
  const { levels } = large.filtered;
  if ("suppressed" in levels) throw new Error("expected released levels");
  const second = levels.counts.find(({ level }) => level === 2)?.count;
  expect(levelBars.summary(levels)).toBe(
    `${second} of 412 people (49%) chose level 2, the most common answer. 148 (36%) chose level 3 or higher, which counts as burned out.`,
  );
});

const { significant } = large;
const findings = "suppressed" in significant ? [] : significant.findings;

test("[INS-05] sorts significant findings first, then by size of the difference", () => {
  const chance = findings
    .filter(({ significant: isReal }) => !isReal)
    .slice(0, 1)
    .map((one) => ({ ...one, filter: "department" as const, value: "Radiology", difference: 0.4 }));
  expect(sorted([...chance, ...findings]).map(subgroupName)).toEqual([
    "Emergency",
    "20 or more years in profession",
    "Nurses",
    "Radiology",
    "Women",
    "Age 35–44",
  ]);
});

test("[INS-05] describes a finding with both rates, its certainty, range, and people", () => {
  const nurses = findings.find(({ value }) => value === "Nurses");
  if (!nurses) throw new Error("expected a finding about nurses");
  const { value, note, summary } = burnoutFindings;
  expect(value(nurses)).toBe("48% vs. 31% (+17 points)");
  expect(note(nurses)).toBe(
    "Higher than the rest, statistically significant. Likely range +8 to +26 points · 60 people",
  );
  expect(summary([nurses])).toBe(
    "1 subgroup differs significantly. Largest difference: Nurses, 48% vs. 31%.",
  );
  expect(summary([{ ...nurses, significant: false }])).toMatch(/^No subgroup differs/);
  expect(findingsTable([nurses]).rows).toEqual([
    ["Nurses", "48%", "31%", "17", "8", "26", "60", "0.004", "Yes"],
  ]);
  const rounded = { ...nurses, rate: { ...nurses.rate, value: 0.384 }, difference: 0.038 };
  expect(value(rounded)).toBe("38% vs. 35% (+3 points)");
  expect(findingsTable([rounded]).rows[0]?.slice(1, 4)).toEqual(["38%", "35%", "3"]);
});
