import { expect, test } from "vitest";
import { concernsOf, details, headline } from "#features/insights/overview-copy.ts";

const suppressed = { suppressed: true, reason: "min_group", min: 5 } as const;
const now = { start: "2026-08-01", end: "2026-10-31" };
const earlier = { start: "2026-05-01", end: "2026-07-31" };

const rate = (value: number, days = now) => ({
  n: 412,
  people: 140,
  days,
  rate: { value, low: value - 0.05, high: value + 0.05 },
  mean_level: null,
});
const participation = { answered: 352, members: 676, at_least: false };

/** Figures with a change of the rate from `before`, and its p value. */
const rolling = (before: number, value: number, p: number) => ({
  current: rate(value),
  previous: rate(before, earlier),
  change: { difference: value - before, low: -0.1, high: 0.1, p },
  participation,
});

test.each([
  [rolling(0.43, 0.34, 0.01), "Burnout is down 9 points from the previous period."],
  [rolling(0.33, 0.34, 0.04), "Burnout is up 1 point from the previous period."],
  [rolling(0.43, 0.34, 0.2), "Burnout hasn't clearly changed since the previous period."],
  [
    { ...rolling(0.43, 0.34, 0.01), previous: suppressed, change: suppressed },
    "34% of check-ins are burned out.",
  ],
  [
    { ...rolling(0.43, 0.34, 0.01), current: suppressed },
    "Not enough responses yet to say how the group is doing.",
  ],
] as const)("[ADM-08] one sentence says how the group is doing", (figures, sentence) => {
  expect(headline(figures)).toBe(sentence);
});

test("[ADM-08] the target and participation follow, where they are known", () => {
  const figures = rolling(0.43, 0.34, 0.01);
  expect(details(figures, 35)).toBe("The target of 35% is met. 52% of people check in.");
  expect(details(figures, 30)).toBe(
    "It's 4 points above the target of 30%. 52% of people check in.",
  );
  expect(details({ ...figures, participation: suppressed }, null)).toBe("");
});

const finding = (label: string, difference: number, significant = true) => ({
  filter: "department" as const,
  value: label,
  label,
  n: 90,
  people: 30,
  rate: { value: 0.4 + difference, low: 0.3, high: 0.6 },
  rest: { value: 0.4, low: 0.3, high: 0.5 },
  direction: difference > 0 ? ("higher" as const) : ("lower" as const),
  difference,
  low: 0,
  high: 0.2,
  p: 0.01,
  q: 0.02,
  significant,
});

test("[ADM-08] lists what stands out: a rise, a missed target, the two highest subgroups, and low participation", () => {
  const figures = {
    ...rolling(0.34, 0.43, 0.01),
    participation: { answered: 100, members: 300, at_least: false },
  };
  const findings = [
    finding("ICU", 0.05),
    finding("Emergency", 0.11),
    finding("Surgery", 0.02),
    finding("Clinic", -0.2),
    finding("Float pool", 0.3, false),
  ];
  expect(concernsOf(figures, { days: now, n: 412, findings }, 35).map(({ text }) => text)).toEqual([
    "Burnout is rising",
    "Burnout is above your target",
    "Emergency: more burnout than the rest",
    "ICU: more burnout than the rest",
    "Fewer than half of your people check in",
  ]);
});

test("[ADM-08] nothing stands out when the rate falls, the target is met, and most people check in", () => {
  const figures = rolling(0.43, 0.34, 0.01);
  expect(
    concernsOf(figures, { days: now, n: 412, findings: [finding("ICU", 0.1, false)] }, 35),
  ).toEqual([]);
});

test("[ADM-08] figures of too few people cause no concern", () => {
  const figures = {
    current: suppressed,
    previous: suppressed,
    change: suppressed,
    participation: suppressed,
  };
  expect(concernsOf(figures, undefined, 35)).toEqual([]);
  expect(
    concernsOf(
      { ...figures, participation: { ...participation, at_least: true } },
      undefined,
      null,
    ),
  ).toEqual([]);
});
