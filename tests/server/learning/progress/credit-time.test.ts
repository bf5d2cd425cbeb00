import { expect, test } from "vitest";
import type { Interval } from "#contract/learning/intervals.ts";
import {
  afterContact,
  availableSeconds,
  type Contact,
  contactAtSignIn,
  creditTime,
  hasWatchedEnough,
  isOverDailyLimit,
  type TimeAccount,
} from "#server/learning/progress/credit-time.ts";
import { playedSeconds } from "#server/learning/progress/rules.ts";
import { seededRandom } from "../../../support/random.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse("2026-11-21T03:00:00Z");
const HEAD_START = 15;

const accountAt = (changes: Partial<TimeAccount> = {}): TimeAccount => ({
  credited: new Map(),
  waiting: new Map(),
  since: contactAtSignIn(START).since,
  spentUntil: 0,
  day: "",
  creditedToday: 0,
  dailyLimit: 8 * 3600,
  ...changes,
});

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

test.each<[string, number, Partial<TimeAccount>, number]>([
  ["just signed in", HEAD_START, {}, START],
  ["a minute at the fastest rate", HEAD_START + 120, {}, START + MINUTE],
  ["partly spent", 60, { spentUntil: START + MINUTE / 2 }, START + MINUTE],
  ["fully spent", 0, { spentUntil: START + MINUTE }, START + MINUTE],
  ["no session", 0, { since: undefined }, START + MINUTE],
  ["a clock that was set back before the sign-in", 0, {}, START - MINUTE],
  ["a clock that was set back a little", 0, { spentUntil: START + MINUTE }, START + 50_000],
  [
    "time spent under a clock that was a day ahead",
    HEAD_START + 120,
    { spentUntil: START + 24 * HOUR },
    START + MINUTE,
  ],
])("[CE-08] computes the available time: %s", (_name, seconds, changes, now) => {
  expect(availableSeconds(accountAt(changes), now)).toBe(seconds);
});

test("[CE-08] keeps the time between two contacts for a grace period and then drops it", () => {
  const signedIn = contactAtSignIn(START);
  expect(afterContact(signedIn, START + MINUTE)).toBe(signedIn);
  const back = START + 5 * HOUR;
  const returned = afterContact(signedIn, back);
  expect(returned).toEqual({ since: START, at: back });
  expect(afterContact(returned, back + 9 * MINUTE)).toBe(returned);
  expect(afterContact(returned, back + 10 * MINUTE)).toEqual({
    since: back,
    at: back + 10 * MINUTE,
  });
});

test("[CE-08] never lets idle time in contact with the server add up", () => {
  let contact: Contact = contactAtSignIn(START);
  for (let now = START; now < START + 6 * HOUR; now += 5 * MINUTE) {
    contact = afterContact(contact, now);
    expect(now - contact.since).toBeLessThanOrEqual(20 * MINUTE);
  }
});

test("[CE-08] starts over with a contact from a clock that was far ahead", () => {
  const ahead = { since: START + 23 * HOUR, at: START + 24 * HOUR };
  expect(afterContact(ahead, START)).toEqual({ since: START, at: START });
  const skewed = { since: START - HOUR, at: START + 1000 };
  expect(afterContact(skewed, START)).toBe(skewed);
});

test("[PLAY-05] credits the rest once there has been time", () => {
  const early = creditTime(accountAt(), "a", 120, START);
  expect(early.credited.get("a")).toBe(HEAD_START);
  expect(hasWatchedEnough(early, "a", "2:00")).toBe(false);
  const later = creditTime(early, "a", 120, START + MINUTE);
  expect(later.credited.get("a")).toBe(120);
  expect(hasWatchedEnough(later, "a", "2:00")).toBe(true);
  expect(creditTime(later, "a", 120, START + HOUR)).toBe(later);
});

test("[CE-08] spends each second once across lessons", () => {
  const first = creditTime(accountAt(), "a", 100, START + MINUTE);
  const second = creditTime(first, "b", 100, START + MINUTE);
  expect([...second.credited]).toEqual([
    ["a", 100],
    ["b", 35],
  ]);
  expect(second.spentUntil).toBe(START + MINUTE);
});

test("[CE-08] credits time above the daily limit on a later day, without spending time again", () => {
  const limited = accountAt({ dailyLimit: 100 });
  const now = START + HOUR;
  const first = creditTime(creditTime(limited, "a", 80, now), "b", 80, now);
  expect(first).toMatchObject({ creditedToday: 100, day: "2026-11-21" });
  expect([...first.credited, ...first.waiting]).toEqual([
    ["a", 80],
    ["b", 20],
    ["b", 60],
  ]);
  expect(isOverDailyLimit(first, "b", "1:20")).toBe(true);
  expect(isOverDailyLimit(first, "a", "1:20")).toBe(false);
  expect(creditTime(first, "b", 80, now + HOUR)).toBe(first);

  const tomorrow = START + 24 * HOUR;
  const second = creditTime({ ...first, since: tomorrow }, "b", 80, tomorrow);
  expect(second).toMatchObject({ creditedToday: 60, day: "2026-11-22" });
  expect([...second.credited, ...second.waiting]).toEqual([
    ["a", 80],
    ["b", 80],
  ]);
  expect(second.spentUntil).toBe(first.spentUntil);
});

test("[PLAY-05] requires no time for a lesson without a length", () => {
  expect(hasWatchedEnough(accountAt(), "a", "long")).toBe(true);
});

/** Random reports for several lessons, often with more time than has passed, with contacts in between. */
function randomReports(seed: number) {
  const chance = seededRandom(seed);
  const records = ["a", "b", "c"];
  let now = START;
  let contact = contactAtSignIn(START);
  let state = accountAt({ dailyLimit: 900 });
  return Array.from({ length: 60 }, () => {
    now += Math.floor(chance() * 30 * MINUTE);
    const record = records[Math.floor(chance() * 3)] as string;
    const part: Interval[] = [[0, chance() * 6000]];
    const played = playedSeconds(part, "100:00");
    const before = state;
    state = creditTime({ ...state, since: contact.since }, record, played, now);
    if (chance() < 0.7) contact = afterContact(contact, now);
    return { before, after: state, record, played, now };
  });
}

const sum = (all: ReadonlyMap<string, number>) =>
  [...all.values()].reduce((total, seconds) => total + seconds, 0);

test("[CE-08] never decreases credit and never exceeds the time played, the time that passed, or the daily limit", () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const most = new Map<string, number>();
    const byDay = new Map<string, number>();
    for (const { before, after, record, played, now } of randomReports(seed)) {
      most.set(record, Math.max(most.get(record) ?? 0, played));
      for (const [id, seconds] of after.credited) {
        expect(seconds).toBeGreaterThanOrEqual(before.credited.get(id) ?? 0);
        expect(seconds).toBeLessThanOrEqual((most.get(id) ?? 0) + 1e-6);
      }
      const spent = sum(after.credited) + sum(after.waiting);
      expect(spent).toBeLessThanOrEqual(((now - START) / 1000) * 2 + HEAD_START + 1e-6);
      expect(after.spentUntil).toBeLessThanOrEqual(now);
      const day = new Date(now).toISOString().slice(0, 10);
      byDay.set(day, (byDay.get(day) ?? 0) + sum(after.credited) - sum(before.credited));
      expect(byDay.get(day)).toBeLessThanOrEqual(900 + 1e-6);
    }
  }
});
