import { expect, test } from "vitest";
import type { Interval } from "#contract/learning/time-watched.ts";
import {
  creditTime,
  hasWatchedEnough,
  type ListeningSession,
  playedSeconds,
  type TimeAccount,
  timeLeft,
} from "#server/learning/progress/rules.ts";
import { seededRandom } from "../../../support/random.ts";

const phone = (since: number, seconds = 0, client = "phone"): ListeningSession => ({
  client,
  since,
  seconds,
});
const account = (...sessions: readonly ListeningSession[]): TimeAccount => ({
  credited: new Map(),
  sessions,
});
const MINUTE = 60_000;

test.each<[string, number, Parameters<typeof playedSeconds>]>([
  ["nothing", 0, [[], "2:00"]],
  [
    "two intervals",
    30,
    [
      [
        [0, 20],
        [50, 60],
      ],
      "2:00",
    ],
  ],
  [
    "intervals beyond the end",
    20,
    [
      [
        [100, 200],
        [300, 400],
      ],
      "2:00",
    ],
  ],
  ["a lesson without a length", 0, [[[0, 50]], "long"]],
])("[PLAY-05] sums the seconds played: %s", (_name, seconds, given) => {
  expect(playedSeconds(...given)).toBe(seconds);
});

test.each<[string, number, Parameters<typeof timeLeft>]>([
  ["just signed in", 15, [phone(0), 0]],
  ["a minute at the fastest rate", 135, [phone(0), MINUTE]],
  ["partly credited", 35, [phone(0, 100), MINUTE]],
  ["fully credited", 0, [phone(0, 500), MINUTE]],
  ["a clock that was set back", 15, [phone(MINUTE), 0]],
])("[PLAY-05] computes the time left: %s", (_name, seconds, given) => {
  expect(timeLeft(...given)).toBe(seconds);
});

test("[PLAY-05] credits the rest once there has been time", () => {
  const early = creditTime(account(phone(0)), "a", 120, 0);
  expect(early.credited.get("a")).toBe(15);
  expect(hasWatchedEnough(early, "a", "2:00")).toBe(false);
  const later = creditTime(early, "a", 120, MINUTE);
  expect(later.credited.get("a")).toBe(120);
  expect(hasWatchedEnough(later, "a", "2:00")).toBe(true);
  expect(later.sessions).toEqual([phone(0, 120)]);
});

test("[PLAY-05] spends a session's time once across lessons", () => {
  const first = creditTime(account(phone(0)), "a", 100, MINUTE);
  const second = creditTime(first, "b", 100, MINUTE);
  expect([...second.credited]).toEqual([
    ["a", 100],
    ["b", 35],
  ]);
});

test("[PLAY-05] counts the time of two devices that play at once", () => {
  const both = account(phone(0, 0, "tablet"), phone(30_000, 0, "phone"));
  const credited = creditTime(creditTime(both, "a", 130, MINUTE), "b", 75, MINUTE);
  expect([...credited.credited.values()]).toEqual([130, 75]);
  expect(credited.sessions.map(({ seconds }) => seconds)).toEqual([135, 70]);
});

test("[PLAY-05] requires no time for a lesson without a length", () => {
  expect(hasWatchedEnough(account(), "a", "long")).toBe(true);
});

/** Random reports for several lessons from devices that sign in over time, often with more time than has passed. */
function randomReports(seed: number) {
  const chance = seededRandom(seed);
  const records = ["a", "b", "c"];
  let now = 0;
  let state = account(phone(0, 0, "0"));
  const steps = Array.from({ length: 60 }, (_, n) => {
    now += Math.floor(chance() * MINUTE);
    if (chance() < 0.1)
      state = { ...state, sessions: [...state.sessions, phone(now, 0, `${n + 1}`)] };
    const record = records[Math.floor(chance() * 3)] as string;
    const part: Interval[] = [[0, chance() * 600]];
    const before = state;
    const played = playedSeconds(part, "10:00");
    state = creditTime(state, record, played, now);
    return { before, after: state, record, played, now };
  });
  return steps;
}

test("[PLAY-05] never decreases credit and never exceeds the time played or the time available", () => {
  for (let seed = 1; seed <= 200; seed++) {
    let most = new Map<string, number>();
    for (const { before, after, record, played, now } of randomReports(seed)) {
      most = new Map(most).set(record, Math.max(most.get(record) ?? 0, played));
      for (const [id, seconds] of after.credited) {
        expect(seconds).toBeGreaterThanOrEqual(before.credited.get(id) ?? 0);
        expect(seconds).toBeLessThanOrEqual((most.get(id) ?? 0) + 1e-6);
      }
      const time = after.sessions.reduce(
        (sum, { since }) => sum + ((now - since) / 1000) * 2 + 15,
        0,
      );
      const credited = [...after.credited.values()].reduce((sum, seconds) => sum + seconds, 0);
      const spent = after.sessions.reduce((sum, { seconds }) => sum + seconds, 0);
      expect(credited).toBeCloseTo(spent, 6);
      expect(credited).toBeLessThanOrEqual(time + 1e-6);
    }
  }
});
