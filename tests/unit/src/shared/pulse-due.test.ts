import { expect, test } from "vitest";
import {
  type PulseFacts,
  pulseDueFrom,
  skippedUntil,
  snoozedUntil,
} from "#shared/check-in/pulse-due.ts";

const DAY = 86_400_000;
const BORN = Date.UTC(2026, 0, 1);
const on = (day: number) => BORN + day * DAY;

const nobody: PulseFacts = {
  lastAnsweredAt: undefined,
  everyDays: 14,
  since: on(0),
  snoozedUntil: undefined,
};

const cases: readonly (readonly [
  what: string,
  facts: Partial<PulseFacts>,
  day: number,
  due: boolean,
])[] = [
  ["a new person is not asked for a week", {}, 6.9, false],
  ["a new person is asked after a week", {}, 7, true],
  [
    "is not due within one interval of the first assessment",
    { lastAnsweredAt: on(1) },
    14.9,
    false,
  ],
  ["is due after one interval", { lastAnsweredAt: on(1) }, 15, true],
  ["uses a longer interval", { lastAnsweredAt: on(1), everyDays: 28 }, 28, false],
  ["a daily interval is limited to weekly", { lastAnsweredAt: on(1), everyDays: 1 }, 7.9, false],
  ["a daily interval is due after a week", { lastAnsweredAt: on(1), everyDays: 1 }, 8, true],
  [
    "a survey without an interval is never due",
    { lastAnsweredAt: on(1), everyDays: undefined },
    900,
    false,
  ],
  ["is not due while snoozed", { lastAnsweredAt: on(1), snoozedUntil: on(18) }, 17.9, false],
  ["is due when the snooze ends", { lastAnsweredAt: on(1), snoozedUntil: on(18) }, 18, true],
  [
    "a snooze never makes it due earlier",
    { lastAnsweredAt: on(5), snoozedUntil: on(6) },
    10,
    false,
  ],
  ["a new person can snooze it", { snoozedUntil: on(10) }, 9, false],
  ["is not due when the first sign-in is unknown", { since: undefined }, 900, false],
  ["is not due when the clock was set back", { lastAnsweredAt: on(1) }, -3, false],
];

test.for(cases)("[SUR-03] %s", ([, facts, day, due]) => {
  const from = pulseDueFrom({ ...nobody, ...facts });
  expect(from !== undefined && on(day) >= from).toBe(due);
});

test("[SUR-03] “Not now” snoozes for three days, “Skip this one” for one interval of at least a week", () => {
  expect(snoozedUntil(on(20))).toBe(on(23));
  expect(skippedUntil(on(20), 14)).toBe(on(34));
  expect(skippedUntil(on(20), 1)).toBe(on(27));
});
