import { expect, test } from "vitest";
import {
  changeInWords,
  creditsInWords,
  lessonsEach,
  ofWhom,
  rankingInWords,
  ratePerDays,
  trendInWords,
} from "#features/insights/engagement-copy.ts";
import { engagementRows } from "#features/insights/engagement-figures.ts";
import {
  daysInWords,
  hoursInWords,
  lengthInDays,
  middleOf,
  numberAndUnit,
  oneDecimal,
  shareInWords,
  sureShare,
} from "#features/insights/figure-copy.ts";
import { figuresName, figuresTable } from "#features/insights/figures-file.ts";
import { days, few } from "./next-steps-fixtures.ts";

const amount = (value: number, of = days) => ({ days: of, people: 23, value });
const before = { start: "2026-05-26", end: "2026-08-23" };

test.for([
  [0, "0 hours"],
  [0.004, "1 minute"],
  [0.75, "45 minutes"],
  [1, "1 hour"],
  [3.46, "3.5 hours"],
  [9.96, "10 hours"],
  [1234.4, "1,234 hours"],
] as const)("formats %s hours", ([hours, words]) => {
  expect(hoursInWords(hours)).toBe(words);
});

test("formats figures with unit, people, and dates", () => {
  expect(numberAndUnit("1,204 hours")).toEqual({ value: "1,204", unit: "hours" });
  expect(ofWhom(amount(4))).toBe("of 23 people, Aug 24 – Nov 21, 2026");
  expect(daysInWords({ start: "2025-12-01", end: "2026-01-31" })).toBe(
    "Dec 1, 2025 – Jan 31, 2026",
  );
  expect(daysInWords({ start: "2026-01-31", end: "2026-01-31" })).toBe("Jan 31, 2026");
  expect(lengthInDays(days)).toBe(90);
  expect(creditsInWords(1)).toBe("1 credit");
  expect(creditsInWords(4.5)).toBe("4.50 credits");
  expect(lessonsEach({ ...amount(46), people: 23 })).toBe("2 lessons each on average");
  expect(oneDecimal(1.04, "lesson")).toBe("1 lesson");
});

test("[INS-05] formats a share with its interval, or as a bound", () => {
  const share = { value: 0.417, low: 0.312, high: 0.534, bound: null };
  expect(sureShare(share)).toBe("42%, likely between 31 and 53%");
  const nobody = { value: null, low: null, high: null, bound: "<10%" as const };
  expect(sureShare(nobody)).toBe("under 10%");
  expect(shareInWords({ ...nobody, bound: ">90%" })).toBe("over 90%");
});

test("compares with the previous period only if it is released and equally long", () => {
  expect(changeInWords(amount(42), amount(33, before), hoursInWords)).toBe(
    "9 hours more than before: 33 hours of 23 people, May 26 – Aug 23, 2026.",
  );
  expect(changeInWords(amount(33), amount(42, before), hoursInWords)).toMatch(/^9 hours less/);
  expect(changeInWords(amount(42.2), amount(42.4, before), hoursInWords)).toMatch(/^As much as/);
  expect(changeInWords(amount(42), few, hoursInWords)).toBe("The time before cannot be told.");
  const short = { start: "2026-07-26", end: "2026-08-23" };
  expect(changeInWords(amount(42), amount(33, short), hoursInWords)).toBe(
    "Before: 33 hours of 23 people, Jul 26 – Aug 23, 2026. The two times are not equally long.",
  );
});

test("converts trend periods of different lengths to weekly rates", () => {
  const points = ratePerDays(
    [
      { period: "2026-10-01..2026-10-07", value: 7 },
      { period: "2026-10-08..2026-10-21", value: 28 },
      { period: "2026-10-22..2026-10-28", value: 3 },
    ],
    7,
  );
  expect(points.map(({ value }) => value)).toEqual([7, 14, 3]);
  expect(trendInWords(points, hoursInWords)).toBe(
    "From 7 hours (Oct 1 – Oct 7, 2026) to 3 hours (Oct 22 – Oct 28, 2026), most in Oct 8 – Oct 21, 2026 (14 hours).",
  );
  expect(trendInWords(points.slice(0, 1), hoursInWords)).toBe("7 hours, Oct 1 – Oct 7, 2026.");
  expect(trendInWords([], hoursInWords)).toBe("");
  expect(new Date(middleOf("2026-10-01..2026-10-02")).toISOString()).toBe(
    "2026-10-02T00:00:00.000Z",
  );
});

const top = [{ id: "RL-1", name: "One pebble", people: 12, value: 3.25 }];

test("names the top item with its number of people", () => {
  expect(rankingInWords({ days, top }, "heard")).toBe("Most people heard “One pebble”: 12 people.");
  expect(rankingInWords({ days: null, top: [] }, "heard")).toBe("");
});

test("[INS-03] the CSV has a row with people and dates per released figure only", () => {
  const claim = { certificate_type: "cme" as const, claims: 9, ...amount(4.5) };
  const rows = engagementRows({
    hours: {
      current: amount(42.123),
      previous: few,
      trend: [{ period: "2026-08-24..2026-08-30", value: 2 }],
    },
    heard: { current: few, previous: few },
    credits: { current: amount(4.5), previous: amount(1, before), by_type: [claim] },
    series: { days, top },
    lessons: { days: null, top: [] },
    claimed: undefined,
  });
  const { columns, rows: cells } = figuresTable(rows);
  expect(columns.map(({ label }) => label)).toEqual([
    "Figure",
    "Of",
    "Value",
    "Unit",
    "Likely from",
    "Likely to",
    "People",
    "First day",
    "Last day",
  ]);
  const [start, end] = [days.start, days.end];
  expect(cells).toEqual([
    ["Hours heard", "Whole group, now", "42.12", "hours", "", "", "23", start, end],
    [
      "Hours heard",
      "Whole group, part of the time",
      "2.00",
      "hours",
      "",
      "",
      "",
      "2026-08-24",
      "2026-08-30",
    ],
    ["Credits claimed", "Whole group, now", "4.50", "credits", "", "", "23", start, end],
    [
      "Credits claimed",
      "Whole group, before",
      "1.00",
      "credits",
      "",
      "",
      "23",
      before.start,
      before.end,
    ],
    ["Credits claimed", "CME credit", "4.50", "credits", "", "", "23", start, end],
    ["Hours by series", "One pebble", "3.25", "hours", "", "", "12", start, end],
  ]);
});

test("names the CSV after area, group, and date", () => {
  expect(figuresName("engagement", " Harbor Point / ICU: Nord-Ø ", "2026-11-22")).toBe(
    "engagement-harbor-point-icu-nord-ø-2026-11-22",
  );
  expect(figuresName("efficacy", "***", "2026-11-22")).toBe("efficacy-2026-11-22");
});
