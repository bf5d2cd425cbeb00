import { expect, test } from "vitest";
import {
  afterLimit,
  createActivity,
  idleness,
  type SessionCheck,
  shouldReportActivity,
} from "#sync/session/idle.ts";
import { memoryKeyValue } from "../../../support/memory-key-value.ts";

const MINUTE = 60_000;
const LIMIT = 20 * MINUTE;

test.each([
  [0, "active"],
  [18.9 * MINUTE, "active"],
  [19 * MINUTE, "warning"],
  [19.99 * MINUTE, "warning"],
  [20 * MINUTE, "over"],
  [9 * 60 * MINUTE, "over"],
  [-5 * MINUTE, "active"],
])("[ACC-08] after %d ms without activity: %s", (idleMs, kind) => {
  expect(idleness(1_000_000, 1_000_000 + idleMs, LIMIT).kind).toBe(kind);
});

test("[ACC-08] warns with the remaining time, a minute at first", () => {
  expect(idleness(0, 19 * MINUTE, LIMIT)).toEqual({ kind: "warning", leftMs: MINUTE });
  expect(idleness(0, 19.5 * MINUTE, LIMIT)).toEqual({ kind: "warning", leftMs: MINUTE / 2 });
});

test.each<[SessionCheck, ReturnType<typeof afterLimit>]>([
  ["timed out", "sign out"],
  ["refused", "sign out"],
  ["active", "continue"],
  ["no answer", "lock"],
  ["other-server", "lock"],
  ["other-session", "ask-again"],
])("[ACC-08] at the limit, when the server says “%s”: %s", (word, next) => {
  expect(afterLimit(word)).toBe(next);
});

test("[ACC-08] counts activity in one window for every window, and a closed app doesn't stop the clock", () => {
  const keyValue = memoryKeyValue();
  const one = createActivity(keyValue, 0);
  const other = createActivity(keyValue, 0);
  one.record(50_000);
  expect(other.last()).toBe(50_000);
  // Stored every few seconds, not at every move.
  one.record(52_000);
  expect(other.last()).toBe(50_000);
  one.record(55_000);
  expect(createActivity(keyValue, 3 * LIMIT).last()).toBe(55_000);
  one.clear();
  expect(createActivity(keyValue, 3 * LIMIT).last()).toBe(3 * LIMIT);
});

test("[ACC-08] reports activity to the server every two minutes at most", () => {
  expect(shouldReportActivity(100_000, 0)).toBe(false);
  expect(shouldReportActivity(120_000, 0)).toBe(true);
  expect(shouldReportActivity(120_000, 119_000)).toBe(false);
});
