import { expect, test } from "vitest";
import {
  changeText,
  formatCredits,
  peoplePanel,
  rankingSummary,
} from "#features/insights/engagement-copy.ts";
import { engagementRows } from "#features/insights/engagement-figures.ts";
import {
  formatDays,
  formatHours,
  formatShare,
  lengthInDays,
  middleOf,
  numberAndUnit,
  oneDecimal,
  peopleBase,
  shareWithRange,
} from "#features/insights/figure-copy.ts";
import { figuresName, figuresTable } from "#features/insights/figures-file.ts";
import { ratePerDays, trendSummary } from "#features/insights/trend-copy.ts";
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
  expect(formatHours(hours)).toBe(words);
});

test("formats figures with unit, people, and dates", () => {
  expect(numberAndUnit("1,204 hours")).toEqual({ value: "1,204", unit: "hours" });
  expect(peopleBase(23, days)).toBe("23 people · Aug 24 – Nov 21, 2026");
  expect(formatDays({ start: "2025-12-01", end: "2026-01-31" })).toBe("Dec 1, 2025 – Jan 31, 2026");
  expect(formatDays({ start: "2026-01-31", end: "2026-01-31" })).toBe("Jan 31, 2026");
  expect(formatDays({ start: "2026-11-01", end: "2026-11-21" })).toBe("Nov 1 – 21, 2026");
  expect(formatDays({ start: "", end: "2026-11-21" })).toBe("");
  expect(lengthInDays(days)).toBe(90);
  expect(formatCredits(1)).toBe("1 credit");
  expect(formatCredits(4.5)).toBe("4.50 credits");
  expect(peoplePanel.perPerson(amount(46))).toMatch(/^2 lessons per person\. /);
  expect(oneDecimal(1.04, "lesson")).toBe("1 lesson");
});

test("[INS-05] formats a share with its interval, or as a bound", () => {
  const share = { value: 0.417, low: 0.312, high: 0.534, bound: null };
  expect(shareWithRange(share)).toBe("42% (likely range 31–53%)");
  const none = { value: null, low: null, high: null, bound: "<10%" as const };
  expect(shareWithRange(none)).toBe("Under 10%");
  expect(formatShare({ ...none, bound: ">90%" })).toBe("Over 90%");
});

test("compares with the previous period only if it is released and equally long", () => {
  expect(changeText(amount(42), amount(33, before), formatHours)).toBe(
    "Up 9 hours from the previous 90 days (33 hours, 23 people)",
  );
  expect(changeText(amount(33), amount(42, before), formatHours)).toMatch(/^Down 9 hours from/);
  expect(changeText(amount(42.2), amount(42.4, before), formatHours)).toMatch(
    /^Same as the previous 90 days/,
  );
  expect(changeText(amount(42), few, formatHours)).toBe(
    "Previous 90 days not shown (minimum 5 people)",
  );
  const short = { start: "2026-07-26", end: "2026-08-23" };
  expect(changeText(amount(42), amount(33, short), formatHours)).toBe(
    "Previous period: 33 hours, 23 people. The periods have different lengths.",
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
  expect(trendSummary(points, formatHours)).toBe(
    "3 hours for Oct 22 – Oct 28, 2026. Highest: 14 hours for Oct 8 – Oct 21, 2026.",
  );
  expect(trendSummary(points.slice(0, 1), formatHours)).toBe("7 hours for Oct 1 – Oct 7, 2026.");
  expect(trendSummary([], formatHours)).toBe("");
  expect(new Date(middleOf("2026-10-01..2026-10-02")).toISOString()).toBe(
    "2026-10-02T00:00:00.000Z",
  );
});

const top = [{ id: "RL-1", name: "One pebble", people: 12, value: 3.25 }];

test("names the top item with its number of people", () => {
  expect(rankingSummary({ days, top })).toBe("“One pebble” has the most people (12)");
  expect(rankingSummary({ days: null, top: [] })).toBe("");
});

test("[INS-03] the CSV has a row with people and dates per released figure only", () => {
  const claim = { certificate_type: "cme" as const, claims: 9, ...amount(4.5) };
  const rows = engagementRows({
    hours: {
      current: amount(42.123),
      previous: few,
      trend: [{ period: "2026-08-24..2026-08-30", value: 2 }],
    },
    watched: { current: few, previous: few },
    credits: { current: amount(4.5), previous: amount(1, before), by_type: [claim] },
    series: { days, top },
    lessons: { days: null, top: [] },
    claimed: undefined,
  });
  const { columns, rows: cells } = figuresTable(rows);
  expect(columns.map(({ label }) => label)).toEqual([
    "Measure",
    "Group",
    "Value",
    "Unit",
    "Range low",
    "Range high",
    "People",
    "Start date",
    "End date",
  ]);
  const [start, end] = [days.start, days.end];
  expect(cells).toEqual([
    [
      "Hours of learning",
      "Whole group, current 90 days",
      "42.12",
      "hours",
      "",
      "",
      "23",
      start,
      end,
    ],
    [
      "Hours of learning",
      "Whole group, by week",
      "2.00",
      "hours",
      "",
      "",
      "",
      "2026-08-24",
      "2026-08-30",
    ],
    [
      "Credits claimed",
      "Whole group, current 90 days",
      "4.50",
      "credits",
      "",
      "",
      "23",
      start,
      end,
    ],
    [
      "Credits claimed",
      "Whole group, previous 90 days",
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

test("names the CSV after group, area, and date", () => {
  expect(figuresName("engagement", " Harbor Point / ICU: Nord-Ø ", "2026-11-22")).toBe(
    "harbor-point-icu-nord-ø-engagement-2026-11-22",
  );
  expect(figuresName("efficacy", "***", "2026-11-22")).toBe("efficacy-2026-11-22");
});
