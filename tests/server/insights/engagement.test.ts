import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestServer, testServer } from "../../support/server.ts";
import { deviceOf, seeded, watched } from "../../support/wire.ts";
import { act, apply } from "../acts.ts";
import { addStaff, answer, claimFor, dateAgo, few, hear, leaderOf, NOW } from "./plant.ts";

let server: TestServer;
let told: Awaited<ReturnType<typeof leaderOf>>;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => NOW }));
  told = await leaderOf(server);
});
afterEach(() => server.close());

const allHeard = (ids: readonly string[], record: string, seconds: number, daysAgo: number) =>
  hear(
    server,
    ids.map((person) => ({ person, record, seconds, daysAgo })),
  );

test("[INS-01] hours include only time that started to count within the 90 days", async () => {
  const ids = await addStaff(server, "staff", 6);
  await allHeard(ids, "RL-1", 3600, 120);
  await allHeard(ids, "RL-1", 1800, 20);
  await allHeard(ids, "RL-2", 600, 10);
  const { current, previous, trend } = await told("engagement/hours_watched");
  expect(current).toMatchObject({ people: 6, value: expect.closeTo(6 * (0.5 + 1 / 6), 10) });
  expect(previous).toMatchObject({ people: 6, value: 6 });
  expect(trend.at(-1)).toMatchObject({ value: expect.closeTo(1, 10) });
  const total = await told("engagement/total_watched");
  expect([total.current.value, total.previous.value]).toEqual([12, 6]);
});

test("[INS-01] counts repeated progress reports once, on their day", async () => {
  const ids = await addStaff(server, "staff", 5);
  await allHeard(ids, "RL-1", 120, 5);
  const nurse = await deviceOf(server);
  for (const seconds of [100, 100, 120, 50])
    await apply(nurse, act("recordTimeWatched", watched("RL-1", seconds)));
  const days = await server.db
    .selectFrom("listening_day")
    .select(["record_id", "day", "seconds"])
    .where("person_id", "=", nurse.owner)
    .execute();
  expect(days).toEqual([{ record_id: "RL-1", day: "2026-11-21", seconds: 120 }]);
});

test("[INS-04] hides lessons with few people, directly and by subtraction", async () => {
  const ids = await addStaff(server, "staff", 14);
  await allHeard(ids, "RL-1", 600, 5);
  await allHeard(ids.slice(0, 6), "RL-2", 600, 5);
  await allHeard(ids.slice(0, 3), "RL-3", 600, 5);
  const { top, days } = await told("engagement/most_watched_microlearnings");
  expect(top).toEqual([
    { id: "RL-1", name: "Title of RL-1", people: 14, value: expect.closeTo(14 / 6, 10) },
  ]);
  expect(days).toEqual({ start: dateAgo(5), end: dateAgo(5) });
  const series = await told("engagement/most_watched_series");
  expect(series.top).toEqual([
    { id: "quiet", name: "Quiet", people: 14, value: expect.closeTo(23 / 6, 10) },
  ]);
});

test("[INS-01] sums credits by type without revealing those of few people", async () => {
  const ids = await addStaff(server, "staff", 12, (at) => ({
    provider_title: at < 6 ? "Registered Nurse" : "Physician",
  }));
  const claims = (some: readonly string[], type: "cme" | "contact_hours", amount: string) =>
    claimFor(
      server,
      some.map((person) => ({ person, record: "RL-1", amount, daysAgo: 4, type })),
    );
  await claims(ids.slice(0, 6), "contact_hours", "0.25");
  await claims(ids.slice(6), "cme", "0.50");
  const { current, previous, by_type } = await told("engagement/total_credits_claimed");
  expect(current).toMatchObject({ people: 12, value: 4.5 });
  expect(previous).toEqual(few);
  expect(by_type).toMatchObject([
    { certificate_type: "cme", claims: 6, value: 3 },
    { certificate_type: "contact_hours", claims: 6, value: 1.5 },
  ]);
  const claimed = await told("engagement/most_claimed_microlearnings", { role: "Nurses" });
  expect(claimed.top).toEqual([{ id: "RL-1", name: "Title of RL-1", people: 6, value: 6 }]);
  await server.db.deleteFrom("credit").where("person_id", "in", ids.slice(8)).execute();
  const less = await told("engagement/total_credits_claimed");
  expect(less.by_type).toEqual([]);
});

test("[INS-01] counts accounts by registration date", async () => {
  const opened = (days: number) => () => ({ created_at: new Date(NOW - days * 86_400_000) });
  await addStaff(server, "early", 8, opened(200));
  await addStaff(server, "late", 6, opened(20));
  const { total, trend } = await told("efficacy/users_registered", { timespan: "30 Days" });
  // The fixture's two people registered in between.
  expect(total.value).toBeGreaterThanOrEqual(6);
  expect(trend.reduce((sum: number, { value }: { value: number }) => sum + value, 0)).toBe(
    total.value,
  );
});

test("[INS-01] compares people who answered before and after a lesson", async () => {
  const ids = await addStaff(server, "staff", 12);
  const all = (daysAgo: number, level: (at: number) => number) =>
    answer(
      server,
      ids.map((person, at) => ({ person, daysAgo, level: level(at) })),
    );
  await all(60, (at) => (at < 9 ? 4 : 1));
  await allHeard(ids, "RL-1", 600, 40);
  await all(20, (at) => (at < 3 ? 4 : 1));
  expect(await told("efficacy/microlearnings")).toMatchObject([
    {
      id: "RL-1",
      n: 12,
      before: { value: 0.75 },
      after: { value: 0.25 },
      change: -0.5,
    },
  ]);
});

test("[INS-05] compares high and low usage, before and four to six months after", async () => {
  const ids = await addStaff(server, "staff", 20);
  const all = (daysAgo: number, level: (at: number) => number) =>
    answer(
      server,
      ids.map((person, at) => ({ person, daysAgo, level: level(at) })),
    );
  await all(300, (at) => (at % 2 === 0 ? 4 : 3));
  await allHeard(ids.slice(0, 10), "RL-1", 7200, 250);
  await all(150, (at) => (at < 8 ? 2 : 4));
  const reply = await told("efficacy/correlation", { correlation_window: "4-6 Months" });
  expect(reply).toMatchObject({ n: 20, thirds: [] });
  const { paired } = reply;
  expect(paired.engaged).toMatchObject({ n: 10, before: { value: 1 }, after: { value: 0.2 } });
  expect(paired.others).toMatchObject({ n: 10, after: { value: 1 } });
  expect(paired.difference_in_differences.value).toBeCloseTo(-0.8, 10);
  expect(paired.pearson.value).toBeLessThan(-0.5);
  expect(paired.pearson.high).toBeLessThan(0);
  // Eight people changed, all in the same direction.
  expect(paired.mcnemar_p).toBeCloseTo(2 / 2 ** 8, 10);
  expect(paired.bins.every(({ people }: { people: number }) => people >= 5)).toBe(true);
  const thirds = await told("efficacy/correlation");
  expect(thirds.paired).toBeNull();
  expect(thirds.thirds.map(({ n }: { n: number }) => n)).toEqual([6, 7, 7]);
  expect(thirds.thirds[2]).toMatchObject({ hours: 2 });
});
