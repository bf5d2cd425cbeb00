import { expect, test } from "vitest";
import {
  areAverages,
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
  lengthInDays,
  lengthInMonths,
  numberAndUnit,
  oneDecimal,
  shareWithRange,
} from "#features/insights/figure-copy.ts";
import { chartPoints, ratePerMonth, trendSummary } from "#features/insights/trend-copy.ts";
import { days, few } from "./next-steps-fixtures.ts";

const amount = (value: number, of = days) => ({ days: of, people: 23, value });
const before = { start: "2026-05-01", end: "2026-07-31" };

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
  expect(formatDays(days)).toBe("Aug 1 – Oct 31, 2026");
  expect(formatDays({ start: "2025-12-01", end: "2026-01-31" })).toBe("Dec 1, 2025 – Jan 31, 2026");
  expect(formatDays({ start: "2026-01-31", end: "2026-01-31" })).toBe("Jan 31, 2026");
  expect(formatDays({ start: "2026-11-01", end: "2026-11-21" })).toBe("Nov 1 – 21, 2026");
  expect(formatDays({ start: "", end: "2026-11-21" })).toBe("");
  expect(lengthInDays(days)).toBe(92);
  expect(lengthInMonths(days)).toBe(3);
  expect(lengthInMonths({ start: "2025-11-01", end: "2026-10-31" })).toBe(12);
  expect(formatCredits(1)).toBe("1.00 credit");
  expect(formatCredits(15)).toBe("15.00 credits");
  expect(formatCredits(4.5)).toBe("4.50 credits");
  expect(peoplePanel.perPerson(amount(46), false)).toMatch(/^2 lessons per person\. /);
  expect(oneDecimal(1.04, "lesson")).toBe("1 lesson");
});

test("[INS-05] formats a share with its interval", () => {
  expect(shareWithRange({ value: 0.417, low: 0.312, high: 0.534 })).toBe(
    "42% (likely range 31–53%)",
  );
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
  const short = { start: "2026-06-01", end: "2026-07-31" };
  expect(hoursChange(42, 33, short)).toBe(
    "Previous period: 33 hours, 23 people. The periods have different lengths.",
  );
  expect(changeText(amount(15), amount(12.504, before), creditsMeasure)).toBe(
    "Up 2.50 credits from the previous period (12.50 credits, 23 people)",
  );
  expect(changeText(amount(46), amount(45, before), lessonsMeasure)).toMatch(/^Up 1 lesson from/);
});

test("[INS-09] says when numbers of people are averages of several periods, and divides nothing by them", () => {
  const published = { ...days, published_on: "2026-11-01", next_on: null };
  expect(areAverages({ ...published, months: 3 })).toBe(false);
  expect(areAverages({ ...published, months: 1 })).toBe(true);
  expect(areAverages(null)).toBe(false);
  expect(peoplePanel.perPerson(amount(46), true)).toBe(
    "Each lesson counts once a month per person.",
  );
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

test("[INS-09] converts trend periods of different lengths to rates per month, and says the days of each", () => {
  const points = ratePerMonth([
    { period: "2026-01-01..2026-01-31", value: 7 },
    { period: "2026-02-01..2026-03-31", value: 28 },
    { period: "2026-04-01..2026-04-30", value: 3 },
  ]);
  expect(points.map(({ value }) => value)).toEqual([7, 14, 3]);
  expect(trendSummary(points, formatHours)).toBe(
    "3 hours in Apr 2026. Highest: 14 hours for Feb 1 – Mar 31, 2026.",
  );
  expect(trendSummary(points.slice(0, 1), formatHours)).toBe("7 hours in Jan 2026.");
  expect(trendSummary([], formatHours)).toBe("");
  const hidden = ratePerMonth([{ period: "2026-05-01..2026-05-31", value: null }]);
  expect(trendSummary([...points, ...hidden], formatHours)).toMatch(/^3 hours in Apr 2026\./);
  expect(
    chartPoints([...points.slice(1, 2), ...hidden], formatHours).map(({ text }) => text),
  ).toEqual(["Feb 1 – Mar 31, 2026: 14 hours", "May 1 – 31, 2026: Not enough people"]);
});

const top = [{ id: "RL-1", name: "One pebble", people: 12, value: 3.25 }];

test("names the top item with its number of people", () => {
  expect(rankingSummary({ days, top })).toBe("“One pebble” has the most people (12)");
  expect(rankingSummary({ days: null, top: [] })).toBe("");
});

test("[INS-03] data files have a row with people and days for each released figure only", () => {
  const claim = { certificate_type: "cme" as const, claims: 9, ...amount(4.5) };
  const rows = engagementRows({
    hours: {
      current: amount(42.123),
      previous: few,
      trend: [
        { period: "2026-08-01..2026-08-31", value: 2 },
        { period: "2026-09-01..2026-09-30", value: null },
      ],
    },
    watched: { current: few, previous: few },
    credits: { current: amount(4.5), previous: amount(1, before), by_type: [claim] },
    series: { days, top },
    lessons: { days: null, top: [] },
    claimed: undefined,
  });
  const people = 23;
  expect(rows).toEqual([
    {
      measure: "Hours of learning",
      group: "Whole group",
      value: 42.12,
      unit: "hours",
      people,
      days,
    },
    {
      measure: "Hours of learning",
      group: "Whole group, by period",
      value: 2,
      unit: "hours",
      days: { start: "2026-08-01", end: "2026-08-31" },
    },
    { measure: "Credits claimed", group: "Whole group", value: 4.5, unit: "credits", people, days },
    {
      measure: "Credits claimed",
      group: "Whole group, previous period",
      value: 1,
      unit: "credits",
      people,
      days: before,
    },
    { measure: "Credits claimed", group: "CME credit", value: 4.5, unit: "credits", people, days },
    {
      measure: "Hours by series",
      group: "One pebble",
      value: 3.25,
      unit: "hours",
      people: 12,
      days,
    },
  ]);
});
