import { expect, test } from "vitest";
import { wilson } from "#contract/insights/wilson.ts";
import {
  changeInWords,
  levelsInWords,
  likelyInWords,
  participationInWords,
  SUPPRESSED_POINT,
  shareRow,
  stressorsInWords,
  trendInWords,
  trendTable,
} from "#features/insights/burnout-copy.ts";
import {
  findingsInWords,
  findingsTable,
  sorted,
  whoInWords,
  wholeFinding,
} from "#features/insights/burnout-findings-copy.ts";
import { large, small } from "./burnout-replies.ts";

test.each([
  [
    { difference: -0.07, low: -0.11, high: -0.03, p: 0.01 },
    "7 points lower than in the time before, and probably not by chance (likely between 3 and 11 points lower).",
  ],
  [
    { difference: 0.01, low: -0.03, high: 0.05, p: 0.6 },
    "1 point higher than in the time before, which may well be chance (likely between 3 points lower and 5 points higher).",
  ],
  [
    { difference: 0.002, low: 0, high: 0.01, p: 0.9 },
    "The same as in the time before (likely between 0 and 1 point higher).",
  ],
])("[INS-05] describes a change with its certainty", (change, words) => {
  expect(changeInWords(change)).toBe(words);
});

test("[INS-05] shows a rate with its interval, or says that none is available", () => {
  const { current } = large.rolling_metrics;
  const { overall } = small.filtered;
  if ("suppressed" in current || "suppressed" in overall)
    throw new Error("expected released figures");
  expect(likelyInWords(current)).toBe("likely between 31 and 41%");
  expect(likelyInWords(overall)).toBe("too few people for a closer figure");
  expect(participationInWords(412, 676)).toBe("412 of 676 people answered (61%).");
  expect(participationInWords(3, 0)).toBe("3 people answered.");
});

test("[INS-02] summarizes a trend by start, end, and suppressed points", () => {
  expect(trendInWords(large.filtered.trend)).toBe(
    "From 43% (Dec 2025) to 36% (Nov 2026). The likely ranges overlap, so this may be chance. 1 part of it cannot be told: too few people answered.",
  );
  const apart = [
    { period: "2026-01-01..2026-01-31", value: 0.6, low: 0.55, high: 0.65, n: 400 },
    { period: "2026-02-01..2026-02-28", value: 0.4, low: 0.35, high: 0.45, n: 400 },
  ];
  expect(trendInWords(apart)).toContain("lie apart, so this is probably not chance");
  expect(trendInWords(apart.slice(0, 1))).toBe("60% (Jan 2026).");
  expect(trendInWords(small.filtered.trend)).toBe("No part of this time can be told yet.");
  const suppressed = trendTable(large.filtered.trend).rows[6];
  expect(suppressed).toEqual(["Jun 2026", SUPPRESSED_POINT, "", "", ""]);
});

test("[INS-05] gives each share of a distribution its Wilson interval", () => {
  expect(shareRow({ count: 10, n: 20 })).toEqual({ value: 0.5, ...wilson({ count: 10, n: 20 }) });
});

test("[INS-02] counts people and answers separately", () => {
  expect(stressorsInWords(large.stressors)).toBe(
    "388 people gave 901 answers. “Staffing below plan” is named most: by 64%.",
  );
});

test("[INS-02] names the most chosen level and the number who count as burned out", () => {
  const { levels } = large.filtered;
  if ("suppressed" in levels) throw new Error("expected released levels");
  expect(levelsInWords(levels, { 2: "Under stress" })).toBe(
    "Most chose level 2 of 5, “Under stress” (49%). 148 of 412 people chose level 3 or a higher one, which counts as burned out.",
  );
});

const { significant } = large;
const findings = "suppressed" in significant ? [] : significant.findings;

test("[INS-05] sorts significant findings first, then by size of the difference", () => {
  const chance = findings
    .filter(({ significant: isReal }) => !isReal)
    .slice(0, 1)
    .map((one) => ({ ...one, filter: "department" as const, value: "Radiology", difference: 0.4 }));
  expect(sorted([...chance, ...findings]).map(whoInWords)).toEqual([
    "Emergency",
    "20 or more years in the profession",
    "Nurses",
    "Radiology",
    "Gender: Woman",
    "Ages 35–44",
  ]);
});

test("[INS-05] describes a finding in one sentence", () => {
  const nurses = findings.find(({ value }) => value === "Nurses");
  if (!nurses) throw new Error("expected a finding about nurses");
  expect(wholeFinding(nurses)).toBe("Nurses: higher than the rest, 48% against 31%; likely real");
  expect(findingsInWords([nurses])).toBe(
    "Nurses: higher than the rest, 48% against 31%; likely real.",
  );
  expect(findingsInWords([{ ...nurses, significant: false }])).toMatch(/^No part of the group/);
  expect(findingsTable([nurses]).rows).toEqual([
    ["Nurses", "48%", "31%", "17", "8", "26", "60", "0.004", "yes"],
  ]);
});
