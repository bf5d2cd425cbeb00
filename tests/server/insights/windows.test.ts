import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestServer } from "../../support/server.ts";
import { few, leaderOf } from "./plant.ts";
import { closedWard } from "./ward.ts";

let server: TestServer;
let told: Awaited<ReturnType<typeof leaderOf>>;
beforeAll(async () => {
  ({ server } = await closedWard());
  told = await leaderOf(server);
});
afterAll(() => server.close());

const starts = ["2026-01-01", "2026-04-01", "2026-07-01", "2026-10-01"];
const ends = ["2026-03-31", "2026-06-30", "2026-09-30", "2026-12-31"];

test.each([
  ["7 Days", 3, 3],
  ["30 Days", 3, 3],
  ["90 Days", 3, 3],
  ["4 Months", 2, 3],
  ["5 Months", 2, 3],
  ["6 Months", 2, 3],
  ["1 Year", 0, 3],
  ["4-6 Months", 1, 1],
])("[INS-09] %s covers whole quarters", async (timespan, first, last) => {
  const days = { start: starts[first], end: ends[last] };
  const { overall } = await told("reported_burnout/filtered", { timespan });
  expect(overall).toMatchObject({ days, n: 60 * (last - first + 1) });
  expect((await told("reported_burnout/stressors", { timespan })).days).toEqual(days);
  expect((await told("efficacy/users_registered", { timespan })).total.days).toBeDefined();
  const { days: tree } = await told("engagement/most_watched_series", { timeSpan: timespan });
  expect(tree).toEqual(days);
});

/** Returns the quarters within two days, or the last one that had ended. */
function quartersIn(start: string, end: string): readonly number[] {
  const within = [0, 1, 2, 3].filter(
    (at) => (starts[at] ?? "") >= start && (ends[at] ?? "") <= end,
  );
  if (within.length > 0) return within;
  return [0, 1, 2, 3].filter((at) => (ends[at] ?? "") <= end).slice(-1);
}

const edges = ["2026-01-01", "2026-02-01", "2026-02-28", "2026-03-31", "2026-04-01", "2026-04-02"];
const late = ["2026-06-29", "2026-06-30", "2026-07-01", "2026-09-30", "2026-10-15", "2027-01-09"];

test("[INS-09] dates anywhere in a month give the same reply, or one that differs by whole quarters", async () => {
  for (const start_date of edges)
    for (const end_date of late) {
      const { overall } = await told("reported_burnout/filtered", { start_date, end_date });
      const quarters = quartersIn(start_date, end_date);
      expect([start_date, end_date, overall.days, overall.n]).toEqual([
        start_date,
        end_date,
        { start: starts[quarters[0] ?? 0], end: ends[quarters.at(-1) ?? 0] },
        60 * quarters.length,
      ]);
    }
});

test("[INS-09] dates within a quarter show the quarter before, and nothing before the first", async () => {
  const within = await told("reported_burnout/filtered", {
    start_date: "2026-07-14",
    end_date: "2026-08-16",
  });
  expect(within.overall.days).toEqual({ start: "2026-04-01", end: "2026-06-30" });
  const early = await told("reported_burnout/filtered", { end_date: "2026-03-30" });
  expect(early.overall).toEqual(few);
  const none = await told("engagement/hours_watched", { end_date: "2025-12-31" });
  expect(none).toEqual({ current: few, previous: few, trend: [] });
});

test("[INS-09] filtered figures cover a whole year when a part is requested", async () => {
  const year = { start: "2026-01-01", end: "2026-12-31" };
  for (const query of [{}, { timespan: "30 Days" }, { start_date: "2026-11-01" }]) {
    const { overall } = await told("reported_burnout/filtered", { role: "Nurses", ...query });
    expect(overall.days).toEqual(year);
  }
  const { overall } = await told("reported_burnout/filtered", {
    ...{ role: "Nurses", end_date: "2026-12-30" },
  });
  expect(overall).toEqual(few);
});

/** Returns all days in a reply, except those of the time before. */
function daysIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    if (name === "previous") return [];
    return name === "days" ? [JSON.stringify(each)] : daysIn(each);
  });
}

test("[INS-09] all figures of a reply cover the same days", async () => {
  const paths = [
    "reported_burnout/rolling_metrics",
    "reported_burnout/predictive_cost",
    "reported_burnout/significant",
    "engagement/total_credits_claimed",
    "engagement/hours_watched",
    "efficacy/correlation",
    "efficacy/microlearnings",
  ];
  for (const path of paths) {
    const days = new Set(daysIn(await told(path)));
    expect([path, days.size]).toEqual([path, 1]);
  }
});
