import { afterAll, beforeAll, expect, test } from "vitest";
import { wilson } from "#contract/insights/wilson.ts";
import { newcombe, pOfDifference } from "#server/insights/proportions.ts";
import { closeMonths } from "#server/insights/publications/job.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { seeded } from "../../support/wire.ts";
import { publish } from "./hand-published.ts";
import {
  addStaff,
  answer,
  each,
  few,
  fewLevels,
  leaderOf,
  NOW,
  repliesTo,
  since,
} from "./plant.ts";
import {
  ageOf,
  type CheckIn,
  checkIns,
  closedWard,
  departmentOf,
  genderOf,
  quarterOf,
  roleOf,
} from "./ward.ts";

let server: TestServer;
let told: Awaited<ReturnType<typeof leaderOf>>;
beforeAll(async () => {
  ({ server } = await closedWard());
  told = await leaderOf(server);
});
afterAll(() => server.close());

const year = { start: "2026-01-01", end: "2026-12-31" };
const isBurned = ({ level }: CheckIn) => level >= 3;
const inQuarter = (quarter: number) => checkIns.filter((one) => quarterOf(one) === quarter);
const peopleOf = (some: readonly CheckIn[]) => new Set(some.map(({ at }) => at)).size;

/** Computes figures from the answers. Intervals count the people of the largest period. */
function figuresOf(some: readonly CheckIn[], people = peopleOf(some)) {
  const burned = some.filter(isBurned).length;
  const value = burned / some.length;
  return {
    n: some.length,
    people,
    rate: { value, ...wilson({ count: value * people, n: people }) },
    mean_level: some.reduce((sum, { level }) => sum + level, 0) / some.length,
  };
}

test("[INS-01] [INS-09] compares the latest quarter with the one before, with intervals and participation", async () => {
  const { current, previous, change, participation } = await told(
    "reported_burnout/rolling_metrics",
  );
  const [last, before] = [figuresOf(inQuarter(4)), figuresOf(inQuarter(3))];
  expect(current).toEqual({ ...last, days: { start: "2026-10-01", end: "2026-12-31" } });
  expect(previous).toEqual({ ...before, days: { start: "2026-07-01", end: "2026-09-30" } });
  expect(change.difference).toBe(current.rate.value - previous.rate.value);
  const counts = [inQuarter(4), inQuarter(3)].map((some) => ({
    count: some.filter(isBurned).length,
    n: some.length,
  }));
  const [one = { count: 0, n: 0 }, other = { count: 0, n: 0 }] = counts;
  expect(change).toEqual({ ...newcombe(one, other), p: pOfDifference(one, other) });
  // The ward, the fixture's nurse, and 14 newcomers. Leaders don't count.
  expect(participation).toEqual({ answered: 60, members: 75, at_least: false });
});

test("[INS-01] [INS-09] shows the year by level, with a point for each published period", async () => {
  const { overall, levels, trend } = await told("reported_burnout/filtered");
  expect(overall).toEqual({ ...figuresOf(checkIns), days: year });
  expect(levels).toEqual({
    n: 240,
    counts: [1, 2, 3, 4, 5].map((level) => ({
      level,
      count: checkIns.filter((one) => one.level === level).length,
    })),
  });
  const ends = ["03-31", "06-30", "09-30", "12-31"];
  expect(trend).toEqual(
    ["01-01", "04-01", "07-01", "10-01"].map((start, at) => ({
      period: `2026-${start}..2026-${ends[at]}`,
      ...figuresOf(inQuarter(at + 1)).rate,
      n: 60,
    })),
  );
});

const named = [
  ["role", "Nurses", ({ at }: CheckIn) => roleOf(at) === "Nurses"],
  ["role", "Physicians", ({ at }: CheckIn) => roleOf(at) === "Physicians"],
  ["department", "ICU", ({ at }: CheckIn) => departmentOf(at) === "icu"],
  ["department", " emergency ROOM ", ({ at }: CheckIn) => departmentOf(at) === "emergency room"],
  ["gender", "Woman", ({ at }: CheckIn) => genderOf(at) === "Woman"],
  ["age", "35-44", ({ at }: CheckIn) => ageOf(at) === "35-44"],
] as const;

test.each(named)("[INS-02] filters the year by %s: %s", async (attribute, value, isIn) => {
  const some = checkIns.filter(isIn);
  const { overall, levels, trend } = await told("reported_burnout/filtered", {
    [attribute]: value,
  });
  const { mean_level, ...figures } = figuresOf(some);
  expect(overall).toMatchObject({ ...figures, days: year });
  expect(trend).toEqual([{ period: "2026-01-01..2026-12-31", ...figures.rate, n: some.length }]);
  // Levels need more people than rates, and are left out of some filters.
  if (overall.mean_level === null) {
    expect(levels).toEqual(fewLevels);
    return;
  }
  expect(overall.mean_level).toBeCloseTo(mean_level, 12);
  expect(levels.counts.map(({ count }: { count: number }) => count)).toEqual(
    [1, 2, 3, 4, 5].map((level) => some.filter((one) => one.level === level).length),
  );
});

test("[INS-02] sums age bands, and treats All as no filter", async () => {
  const filtered = (query: Record<string, string>) => told("reported_burnout/filtered", query);
  expect(await filtered({ start_age: "55", end_age: "69" })).toEqual(
    await filtered({ age: "55-69" }),
  );
  const everyone = { age: "All", gender: "All", role: "All", department: "All" };
  expect(await filtered(everyone)).toEqual(await filtered({}));
  expect(await filtered({ start_age: "0", end_age: "120" })).toEqual(await filtered({}));
});

test("[INS-08] suppresses filters that aren't named, and any two filters", async () => {
  const queries = [
    { role: "Others" },
    { department: "oncology" },
    { department: "Other" },
    { age: "28-34" },
    { gender: "Nonbinary" },
    { years_in_profession: "5-9" },
    { role: "Nurses", gender: "Woman" },
    { role: "Nurses", department: "ICU", age: "35-44" },
  ];
  for (const query of queries)
    expect([query, await told("reported_burnout/filtered", query)]).toEqual([
      query,
      { overall: few, levels: fewLevels, trend: [] },
    ]);
});

test("[INS-09] says which periods a reply covers, when they were published, and when the next one is", async () => {
  const device = await repliesTo(server);
  const published = async (query: Record<string, string>) =>
    JSON.parse(await device("reported_burnout/filtered", query)).published;
  const common = { published_on: "2027-01-10" };
  expect(await published({})).toEqual({ ...year, ...common, next_on: "2027-04-01", months: 3 });
  expect(await published({ role: "Nurses" })).toEqual({
    ...{ ...year, ...common },
    ...{ next_on: "2028-01-01", months: 12 },
  });
  expect(await published({ role: "Others" })).toBeNull();
});

test("[INS-10] tells only a lower bound if fewer than five people didn't answer", async () => {
  const small = await seeded(await testServer({ now: () => NOW }));
  const ids = await addStaff(small, "staff", 24);
  await answer(
    small,
    each(ids.slice(0, 22), (at) => ({ daysAgo: since("2026-06-10"), level: 1 + (at % 5) })),
  );
  await closeMonths(small.db, NOW);
  const ask = await leaderOf(small);
  const { participation } = await ask("reported_burnout/rolling_metrics");
  // Two of the 24, and the fixture's nurse.
  expect(participation).toEqual({ answered: 21, members: 25, at_least: true });
  await small.close();
});

test("[INS-10] averages what each period may tell about participation", async () => {
  const small = await seeded(await testServer({ now: () => NOW }));
  for (const [month, days, answered] of [
    [8, 31, 30],
    [9, 30, 18],
    [10, 31, 17],
  ] as const) {
    const [starts, ends] = [1, days].map(
      (day) => `2026-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`,
    ) as [string, string];
    const part = { value: "", people: answered, n: answered, burned: 9, could_answer: 30 };
    await publish(small, { group: "group-1", starts, ends, parts: [part] });
  }
  const ask = await leaderOf(small);
  const { current, participation } = await ask("reported_burnout/rolling_metrics");
  // 26, 18, and 17. An average of 22 would tell that all 30 answered in August.
  expect(participation).toEqual({ answered: 20, members: 30, at_least: true });
  expect(current.people).toBe(20);
  await small.close();
});

test("[INS-08] shows nothing about four people, not even their number", async () => {
  const small = await seeded(await testServer({ now: () => NOW }));
  const ids = await addStaff(small, "staff", 24);
  await answer(
    small,
    each(ids.slice(0, 4), (at) => ({ daysAgo: since("2026-06-10"), level: 1 + at })),
  );
  await closeMonths(small.db, NOW);
  const ask = await leaderOf(small);
  expect(await ask("reported_burnout/rolling_metrics")).toEqual({
    current: few,
    previous: few,
    change: few,
    participation: few,
  });
  expect(await ask("reported_burnout/significant")).toEqual(few);
  expect(await ask("reported_burnout/predictive_cost")).toEqual(few);
  await small.close();
});
