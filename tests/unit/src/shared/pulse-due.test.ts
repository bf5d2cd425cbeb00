import { expect, test } from "vitest";
import {
  notNowUntil,
  type PulseFacts,
  pulseDueFrom,
  skippedUntil,
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
  ["somebody new is left alone for a week", {}, 6.9, false],
  ["somebody new is asked after a week", {}, 7, true],
  ["after the first assessment a period goes by", { lastAnsweredAt: on(1) }, 14.9, false],
  ["after a period it is due", { lastAnsweredAt: on(1) }, 15, true],
  ["a longer period is kept", { lastAnsweredAt: on(1), everyDays: 28 }, 28, false],
  ["every day is once a week", { lastAnsweredAt: on(1), everyDays: 1 }, 7.9, false],
  ["every day is due after a week", { lastAnsweredAt: on(1), everyDays: 1 }, 8, true],
  ["what is never due is never asked", { lastAnsweredAt: on(1), everyDays: undefined }, 900, false],
  ["what is put off is not asked", { lastAnsweredAt: on(1), snoozedUntil: on(18) }, 17.9, false],
  ["what was put off comes back", { lastAnsweredAt: on(1), snoozedUntil: on(18) }, 18, true],
  ["putting off never makes it earlier", { lastAnsweredAt: on(5), snoozedUntil: on(6) }, 10, false],
  ["somebody new can put it off, too", { snoozedUntil: on(10) }, 9, false],
  ["nobody knows since when", { since: undefined }, 900, false],
  ["a clock that went back asks nobody", { lastAnsweredAt: on(1) }, -3, false],
];

test.for(cases)("[SUR-03] %s", ([, facts, day, due]) => {
  const from = pulseDueFrom({ ...nobody, ...facts });
  expect(from !== undefined && on(day) >= from).toBe(due);
});

test("[SUR-03] “Not now” is three days, “Skip this one” a whole period and never less than a week", () => {
  expect(notNowUntil(on(20))).toBe(on(23));
  expect(skippedUntil(on(20), 14)).toBe(on(34));
  expect(skippedUntil(on(20), 1)).toBe(on(27));
});
