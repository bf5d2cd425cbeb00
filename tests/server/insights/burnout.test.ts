import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestServer, testServer } from "../../support/server.ts";
import { seeded } from "../../support/wire.ts";
import { addStaff, answer, dateAgo, each, few, leaderOf, NOW } from "./plant.ts";

let server: TestServer;
let told: Awaited<ReturnType<typeof leaderOf>>;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => NOW }));
  told = await leaderOf(server);
});
afterEach(() => server.close());

test("[INS-01] compares burnout over 90 days with the 90 before, with intervals and participation", async () => {
  const ids = await addStaff(server, "staff", 20);
  await answer(
    server,
    each(ids, () => ({ daysAgo: 120, level: 2 })),
  );
  // Only the last answer of a person counts.
  await answer(
    server,
    each(ids, () => ({ daysAgo: 60, level: 5 })),
  );
  await answer(
    server,
    each(ids, (at) => ({ daysAgo: 10, level: at < 12 ? 4 : 2 })),
  );
  const { current, previous, change, participation } = await told(
    "reported_burnout/rolling_metrics",
  );
  expect(current).toMatchObject({
    n: 20,
    mean_level: 3.2,
    rate: {
      value: 0.6,
      low: expect.closeTo(0.386581500762, 10),
      high: expect.closeTo(0.781193467627, 10),
      bound: null,
    },
  });
  expect(previous).toMatchObject({ n: 20, rate: { value: 0, bound: null } });
  expect(change.difference).toBeCloseTo(0.6, 10);
  expect(change.p).toBeLessThan(0.001);
  // The 20 people plus the nurse and the leader, who didn't answer.
  expect(participation).toEqual({ answered: 20, members: 22 });
});

test("[INS-04] shows nothing about four people, not even their number, and shows five", async () => {
  const ids = await addStaff(server, "staff", 5);
  await answer(
    server,
    each(ids.slice(0, 4), () => ({ daysAgo: 10, level: 4 })),
  );
  const before = await told("reported_burnout/rolling_metrics");
  expect(before).toEqual({ current: few, previous: few, change: few, participation: few });
  expect(await told("reported_burnout/filtered")).toEqual({
    overall: few,
    levels: { ...few, min: 8 },
    trend: [],
  });
  await answer(
    server,
    each(ids.slice(4), () => ({ daysAgo: 10, level: 2 })),
  );
  const { current } = await told("reported_burnout/rolling_metrics");
  expect(current).toMatchObject({ n: 5, rate: { value: 0.8 } });
});

test("[INS-04] shows 0% and 100% of fewer than ten as bounds, and no other figure reveals more", async () => {
  const ids = await addStaff(server, "staff", 9, () => ({ provider_title: "Registered Nurse" }));
  await answer(
    server,
    each(ids, () => ({ daysAgo: 120, level: 1 })),
  );
  await answer(
    server,
    each(ids, () => ({ daysAgo: 10, level: 4 })),
  );
  const bound = (of: string) => ({ value: null, low: null, high: null, bound: of });
  const { current, previous, change } = await told("reported_burnout/rolling_metrics");
  expect(current).toMatchObject({ n: 9, rate: bound(">90%"), mean_level: null });
  expect(previous).toMatchObject({ rate: bound("<10%"), mean_level: null });
  expect(change).toMatchObject({ suppressed: true });
  expect(await told("reported_burnout/predictive_cost")).toMatchObject({ suppressed: true });
  // Nine are enough for a distribution, but this one would reveal the rate.
  const { levels, trend } = await told("reported_burnout/filtered", { timespan: "90 Days" });
  expect(levels).toEqual({ ...few, min: 10 });
  expect(trend).toMatchObject([{ value: null }]);
});

test("[INS-04] excludes demo answers and deleted answers", async () => {
  const ids = await addStaff(server, "staff", 10);
  const demo = await addStaff(server, "demo_staff", 10);
  await answer(
    server,
    each(ids.slice(0, 5), () => ({ daysAgo: 10, level: 4, stressors: [1] })),
  );
  await answer(
    server,
    each(ids.slice(5), () => ({ daysAgo: 9, level: 4, stressors: [1], isDeleted: true })),
  );
  await answer(
    server,
    each(demo, () => ({ daysAgo: 8, level: 4, stressors: [1], source: "demo" })),
  );
  const { current, participation } = await told("reported_burnout/rolling_metrics");
  expect(current.n).toBe(5);
  expect(participation.members).toBe(12);
  expect((await told("reported_burnout/stressors")).total_respondees).toBeNull();
});

test("[INS-02] a filter shows matching people and is suppressed if few people remain", async () => {
  const nurses = await addStaff(server, "nurse", 12, () => ({
    provider_title: "Registered Nurse",
  }));
  const doctors = await addStaff(server, "doctor", 8, () => ({ provider_title: "Physician" }));
  await answer(
    server,
    each(nurses, (at) => ({ daysAgo: 20, level: at < 3 ? 4 : 1 })),
  );
  await answer(
    server,
    each(doctors, (at) => ({ daysAgo: 20, level: at < 6 ? 5 : 2 })),
  );
  const { overall, levels, trend } = await told("reported_burnout/filtered", { role: "Nurses" });
  expect(overall).toMatchObject({ n: 12, rate: { value: 0.25 }, days: { end: dateAgo(20) } });
  expect(levels.counts.map(({ count }: { count: number }) => count)).toEqual([9, 0, 0, 3, 0]);
  const { low, high } = overall.rate;
  expect(trend).toEqual([
    { period: `${dateAgo(20)}..${dateAgo(20)}`, value: 0.25, low, high, n: overall.n },
  ]);
  const all = await told("reported_burnout/filtered", { role: "All", gender: "All" });
  expect(all.overall.n).toBe(20);
  expect((await told("reported_burnout/filtered", { role: "Others" })).overall).toEqual(few);
  await server.db
    .updateTable("person")
    .set({ provider_title: "Registered Nurse" })
    .where("id", "in", doctors.slice(0, 5))
    .execute();
  expect((await told("reported_burnout/filtered", { role: "Nurses" })).overall).toEqual(few);
});

test("[INS-02] filters by adjacent age bands and by department name", async () => {
  const born = (year: number) => () => ({
    date_of_birth: `${year}-11-21`,
    burnout_specialty: " Intensive  CARE",
  });
  const young = await addStaff(server, "young", 6, born(1998));
  const middle = await addStaff(server, "middle", 7, born(1991));
  const old = await addStaff(server, "old", 8, born(1981));
  await answer(
    server,
    each([...young, ...middle, ...old], () => ({ daysAgo: 20, level: 1 })),
  );
  const n = async (query: Record<string, string>) =>
    (await told("reported_burnout/filtered", query)).overall.n;
  expect(await n({ age: "28-34" })).toBe(6);
  expect(await n({ age: "35-44" })).toBe(7);
  expect(await n({ start_age: "28", end_age: "44" })).toBe(13);
  expect(await n({ department: "intensive care" })).toBe(21);
});

test("[INS-01] a one-year trend has monthly parts aligned to boundaries", async () => {
  const ids = await addStaff(server, "staff", 10);
  for (const [at, days] of [300, 240, 180, 120, 60, 5].entries())
    await answer(
      server,
      each(ids, (place) => ({ daysAgo: days, level: place < at ? 4 : 1 })),
    );
  const { trend } = await told("reported_burnout/filtered");
  // The first boundary is after the first day, which is not a month by itself.
  expect(trend.map(({ value }: { value: number }) => value)).toEqual([0.1, 0.2, 0.3, 0.4, 0.5]);
  const periods = trend.map(({ period }: { period: string }) => period);
  expect(periods.slice(0, 2)).toEqual([
    `${dateAgo(300)}..${dateAgo(240)}`,
    `${dateAgo(239)}..${dateAgo(180)}`,
  ]);
});

test("[INS-05] reports subgroups that differ from the rest, with q-values", async () => {
  const said = (provider_title: string) => (at: number) => ({
    provider_title,
    gender: at % 2 === 0 ? "Woman" : "Man",
  });
  const nurses = await addStaff(server, "nurse", 40, said("Registered Nurse"));
  const doctors = await addStaff(server, "doctor", 40, said("Physician"));
  await answer(
    server,
    each(nurses, (at) => ({ daysAgo: 30, level: at < 30 ? 4 : 1 })),
  );
  await answer(
    server,
    each(doctors, (at) => ({ daysAgo: 30, level: at < 8 ? 4 : 1 })),
  );
  const { n, findings } = await told("reported_burnout/significant");
  expect(n).toBe(80);
  const found = Object.fromEntries(findings.map((one: { value: string }) => [one.value, one]));
  expect(Object.keys(found).toSorted()).toEqual(["Man", "Nurses", "Physicians", "Woman"]);
  expect(found.Nurses).toMatchObject({ n: 40, direction: "higher", significant: true });
  expect(found.Nurses.difference).toBeCloseTo(0.55, 10);
  expect(found.Woman).toMatchObject({ direction: "same", significant: false });
  expect(found.Nurses.q).toBeGreaterThan(found.Nurses.p);
});

test("[INS-05] estimates cost by role, scales to a given staff count, and lists assumptions", async () => {
  const doctors = await addStaff(server, "doctor", 20, () => ({ provider_title: "Physician" }));
  await answer(
    server,
    each(doctors, (at) => ({ daysAgo: 30, level: at < 10 ? 4 : 1 })),
  );
  const cost = await told("reported_burnout/predictive_cost");
  // 21 physicians, including the leader, and the nurse.
  const [physicians, nurses] = cost.by_role;
  expect(physicians).toMatchObject({ role: "Physicians", staff_count: 21, turnover_rate: 0.07 });
  expect(physicians.predicted_cost).toBeCloseTo(21 * (0.07 - 0.07 / 1.5) * 500_000, 4);
  expect(nurses).toMatchObject({ role: "Nurses", staff_count: 1 });
  expect(cost.predicted_cost).toBeCloseTo(physicians.predicted_cost + nurses.predicted_cost, 6);
  expect(cost.low).toBeLessThan(cost.predicted_cost);
  expect(cost.high).toBeGreaterThan(cost.predicted_cost);
  expect(cost.cross_check).toEqual({ physicians: 21, predicted_cost: 21 * 7600 });
  expect(cost.sources.length).toBeGreaterThan(2);
  const named = await told("reported_burnout/predictive_cost", { predictive_staff_count: "220" });
  expect(named.staff_count).toBeCloseTo(220, 6);
  expect(named.predicted_cost).toBeCloseTo(cost.predicted_cost * 10, 4);
});

test("[INS-04] suppresses a group that shares all but a few people with another group", async () => {
  await server.db
    .insertInto("practice_group")
    .values({ id: "group-2", name: "Ward 8", created_at: new Date(NOW) })
    .execute();
  const both = await addStaff(server, "both", 12, () => ({}), ["group-1", "group-2"]);
  const alone = await addStaff(server, "alone", 9);
  await answer(
    server,
    each([...both, ...alone.slice(0, 4)], () => ({ daysAgo: 10, level: 4 })),
  );
  expect((await told("reported_burnout/rolling_metrics")).current).toEqual(few);
  await answer(
    server,
    each(alone.slice(4), () => ({ daysAgo: 9, level: 4 })),
  );
  expect((await told("reported_burnout/rolling_metrics")).current).toMatchObject({ n: 21 });
});
