import { expect, test } from "vitest";
import { wilson } from "#contract/insights/wilson.ts";
import {
  findingsInWords,
  findingsTable,
  sorted,
  whoInWords,
  wholeFinding,
} from "#features/insights/burnout-findings-copy.ts";
import {
  changeInWords,
  levelsInWords,
  likelyInWords,
  NOT_TOLD,
  participationInWords,
  shareRow,
  stressorsInWords,
  trendInWords,
  trendTable,
} from "#features/insights/burnout-copy.ts";
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
])("[INS-05] a change is told with how sure it is", (change, words) => {
  expect(changeInWords(change)).toBe(words);
});

test("[INS-05] a rate is never said without where it likely lies, or that it cannot be said closer", () => {
  const { current } = large.rolling_metrics;
  const { overall } = small.filtered;
  if ("suppressed" in current || "suppressed" in overall) throw new Error("both are told");
  expect(likelyInWords(current)).toBe("likely between 31 and 41%");
  expect(likelyInWords(overall)).toBe("too few people for a closer figure");
  expect(participationInWords(412, 676)).toBe("412 of 676 people answered (61%).");
  expect(participationInWords(3, 0)).toBe("3 people answered.");
});

test("[INS-02] a trend says where it began, where it ends, and what of it cannot be told", () => {
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
  const untold = trendTable(large.filtered.trend).rows[6];
  expect(untold).toEqual(["Jun 2026", NOT_TOLD, "", "", ""]);
});

test("[INS-05] each share of a distribution has its Wilson interval", () => {
  expect(shareRow({ count: 10, n: 20 })).toEqual({ value: 0.5, ...wilson({ count: 10, n: 20 }) });
});

test("[INS-02] people and answers are two numbers", () => {
  expect(stressorsInWords(large.stressors)).toBe(
    "388 people gave 901 answers. “Staffing below plan” is named most: by 64%.",
  );
});

test("[INS-02] levels say which one most people chose, and how many count as burned out", () => {
  const { levels } = large.filtered;
  if ("suppressed" in levels) throw new Error("they are told");
  expect(levelsInWords(levels, { 2: "Under stress" })).toBe(
    "Most chose level 2 of 5, “Under stress” (49%). 148 of 412 people chose level 3 or a higher one, which counts as burned out.",
  );
});

const { significant } = large;
const findings = "suppressed" in significant ? [] : significant.findings;

test("[INS-05] what is likely real comes first, the furthest from the rest before the others", () => {
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

test("[INS-05] a finding is one sentence: who, which way, against what, and how sure", () => {
  const nurses = findings.find(({ value }) => value === "Nurses");
  if (!nurses) throw new Error("they are among them");
  expect(wholeFinding(nurses)).toBe("Nurses: higher than the rest, 48% against 31%; likely real");
  expect(findingsInWords([nurses])).toBe(
    "Nurses: higher than the rest, 48% against 31%; likely real.",
  );
  expect(findingsInWords([{ ...nurses, significant: false }])).toMatch(/^No part of the group/);
  expect(findingsTable([nurses]).rows).toEqual([
    ["Nurses", "48%", "31%", "17", "8", "26", "60", "0.004", "yes"],
  ]);
});
