import { expect, test } from "vitest";
import {
  changeText,
  creditsMeasure,
  formatCredits,
  hoursMeasure,
  hoursPanel,
  lessonsMeasure,
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
  expect(formatCredits(1)).toBe("1.00 credit");
  expect(formatCredits(15)).toBe("15.00 credits");
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

const hoursChange = (now: number, then: number, of = before) => {
  const [current, previous] = [amount(now), amount(then, of)];
  return changeText(current, previous, hoursMeasure(current, previous));
};

test("compares with the previous period only if it is released and equally long", () => {
  expect(hoursChange(42, 33)).toBe("Up 9 hours from the previous period (33 hours, 23 people)");
  expect(hoursChange(33, 42)).toMatch(/^Down 9 hours from/);
  expect(hoursChange(42.2, 42.4)).toMatch(/^Same as the previous period/);
  expect(changeText(amount(42), few, hoursMeasure(amount(42), few))).toBe(
    "Previous period not shown (minimum 5 people)",
  );
  const short = { start: "2026-07-26", end: "2026-08-23" };
  expect(hoursChange(42, 33, short)).toBe(
    "Previous period: 33 hours, 23 people. The periods have different lengths.",
  );
  expect(changeText(amount(15), amount(12.504, before), creditsMeasure)).toBe(
    "Up 2.50 credits from the previous period (12.50 credits, 23 people)",
  );
  expect(changeText(amount(46), amount(45, before), lessonsMeasure)).toMatch(/^Up 1 lesson from/);
});

test.for([
  [28.4, 29.6, "28 hours", "Down 2 hours", "(30 hours, "],
  [8.4, 12.3, "8.4 hours", "Down 3.9 hours", "(12.3 hours, "],
  [9, 12.3, "9.0 hours", "Down 3.3 hours", "(12.3 hours, "],
  [9.04, 12, "9 hours", "Down 3 hours", "(12 hours, "],
  [1234.4, 8.2, "1,234.4 hours", "Up 1,226.2 hours", "(8.2 hours, "],
  [0.75, 0.5, "45 minutes", "Up 15 minutes", "(30 minutes, "],
  [0.5, 0.75, "30 minutes", "Down 15 minutes", "(45 minutes, "],
  [0.004, 0, "1 minute", "Up 1 minute", "(0 minutes, "],
  [0.75, 2.5, "0.8 hours", "Down 1.7 hours", "(2.5 hours, "],
] as const)(
  "shows %s after %s hours with the same decimals, and the difference of the shown values",
  ([now, then, shown, difference, previous]) => {
    const { value, unit } = hoursPanel.value(amount(now), amount(then, before));
    expect(`${value} ${unit}`).toBe(shown);
    const words = hoursChange(now, then);
    expect(words).toContain(`${difference} from the previous period ${previous}`);
  },
);

test("shows hours alone as anywhere else", () => {
  const { value, unit } = hoursPanel.value(amount(3.46), few);
  expect(`${value} ${unit}`).toBe(formatHours(3.46));
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
    "3 hours for Oct 22 – 28, 2026. Highest: 14 hours for Oct 8 – 21, 2026.",
  );
  expect(trendSummary(points.slice(0, 1), formatHours)).toBe("7 hours for Oct 1 – 7, 2026.");
  expect(trendSummary([], formatHours)).toBe("");
  const tail = ratePerDays([{ period: "2026-11-17..2026-11-20", value: 4 }], 7);
  expect(trendSummary(tail, formatHours)).toBe("7 hours for Nov 17 – 20, 2026.");
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
