import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, testServer } from "../../support/server.ts";
import { deviceOf, seeded, watched } from "../../support/wire.ts";
import { act, apply } from "../acts.ts";
import { leaderOf } from "./plant.ts";
import { type Claim, claims, closedWard, heard, type Lesson, seriesOf } from "./ward.ts";

let server: TestServer;
let told: Awaited<ReturnType<typeof leaderOf>>;
beforeAll(async () => {
  ({ server } = await closedWard());
  told = await leaderOf(server);
});
afterAll(() => server.close());

const last = { start: "2026-10-01", end: "2026-12-31" };
const before = { start: "2026-07-01", end: "2026-09-30" };
const year = { start: "2026-01-01", end: "2026-12-31" };
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const inQuarter = <T extends { readonly quarter: number }>(all: readonly T[], quarter: number) =>
  all.filter((one) => one.quarter === quarter);
const peopleOf = (some: readonly { readonly at: number }[]) =>
  new Set(some.map(({ at }) => at)).size;
const hoursOf = (some: readonly Lesson[]) => sum(some.map(({ seconds }) => seconds)) / 3600;
const creditsOf = (some: readonly Claim[]) => sum(some.map(({ amount }) => amount));
const about = (value: number) => expect.closeTo(value, 9);
/** Average over quarters, as the API rounds it. */
const averagePeople = (some: readonly { readonly at: number; readonly quarter: number }[]) =>
  Math.round(sum([1, 2, 3, 4].map((quarter) => peopleOf(inQuarter(some, quarter)))) / 4);

test("[INS-01] sums hours of the latest quarter, the one before, and in a trend", async () => {
  const { current, previous, trend } = await told("engagement/hours_watched");
  const [now, then] = [inQuarter(heard, 4), inQuarter(heard, 3)];
  expect(current).toEqual({ days: last, people: 60, value: about(hoursOf(now)) });
  expect(previous).toEqual({ days: before, people: 60, value: about(hoursOf(then)) });
  expect(trend).toEqual([{ period: "2026-10-01..2026-12-31", value: about(hoursOf(now)) }]);
  const all = await told("engagement/hours_watched", { timeSpan: "1 Year" });
  expect(all.current).toEqual({ days: year, people: 60, value: about(hoursOf(heard)) });
  const points: { value: number }[] = all.trend;
  expect(points.map(({ value }) => value)).toEqual(
    [1, 2, 3, 4].map((quarter) => about(hoursOf(inQuarter(heard, quarter)))),
  );
});

test("[INS-01] counts each lesson of a person once a month", async () => {
  const { current, previous } = await told("engagement/total_watched");
  expect(current).toMatchObject({ days: last, value: inQuarter(heard, 4).length });
  expect(previous).toMatchObject({ days: before, value: inQuarter(heard, 3).length });
});

type Ranked = { readonly id: string; readonly people: number; readonly value: number };

const byPeople = (a: Ranked, b: Ranked) => b.people - a.people || b.value - a.value;

test("[INS-09] ranks series and lessons by people, and no lesson exceeds its series", async () => {
  const series: { days: unknown; top: Ranked[] } = await told("engagement/most_watched_series", {
    timeSpan: "1 Year",
  });
  const inSeries = (id: string) => heard.filter(({ record }) => seriesOf(record) === id);
  const ranked = ["quiet", "calm"].map((id) => ({
    id,
    name: id === "quiet" ? "Quiet" : "Calm",
    people: averagePeople(inSeries(id)),
    value: hoursOf(inSeries(id)),
  }));
  expect(series).toEqual({
    days: year,
    top: ranked.toSorted(byPeople).map((one) => ({ ...one, value: about(one.value) })),
  });
  const whole = await told("engagement/hours_watched", { timeSpan: "1 Year" });
  expect(sum(series.top.map(({ value }) => value))).toBeCloseTo(whole.current.value, 9);
  const lessons: { days: unknown; top: Ranked[] } = await told(
    "engagement/most_watched_microlearnings",
    { timeSpan: "1 Year" },
  );
  expect(lessons.days).toEqual(series.days);
  expect(lessons.top).toEqual(lessons.top.toSorted(byPeople));
  for (const id of ["quiet", "calm"]) {
    const own = lessons.top.filter((lesson) => seriesOf(lesson.id) === id);
    const parent = series.top.find((one) => one.id === id);
    expect(sum(own.map(({ value }) => value))).toBeLessThanOrEqual((parent?.value ?? 0) + 1e-9);
    for (const { people } of own) expect(people).toBeLessThanOrEqual(parent?.people ?? 0);
  }
});

test("[INS-08] shows lessons of at least five people, with the hours of exactly these people", async () => {
  const { top }: { top: Ranked[] } = await told("engagement/most_watched_microlearnings");
  const quarter = inQuarter(heard, 4);
  const ofLesson = (id: string) => quarter.filter(({ record }) => record === id);
  expect(top.map(({ id }) => id)).not.toContain("RL-4");
  expect(top.length).toBeGreaterThan(2);
  for (const lesson of top)
    expect(lesson).toMatchObject({
      name: `Title of ${lesson.id}`,
      people: peopleOf(ofLesson(lesson.id)),
      value: about(hoursOf(ofLesson(lesson.id))),
    });
  expect(top).toEqual(top.toSorted(byPeople));
});

test("[INS-08] shows no list for a part of the people, but its days", async () => {
  const days = last;
  for (const path of ["most_watched_microlearnings", "most_claimed_microlearnings"])
    expect(await told(`engagement/${path}`, { role: "Nurses" })).toEqual({ days, top: [] });
});

test("[INS-09] credits by type add up to all credits of the same days", async () => {
  for (const [query, days, some] of [
    [{}, last, inQuarter(claims, 4)],
    [{ timeSpan: "1 Year" }, year, claims],
  ] as const) {
    const { current, by_type } = await told("engagement/total_credits_claimed", query);
    expect(current).toMatchObject({ days, value: creditsOf(some) });
    expect(by_type).toEqual(
      (["cme", "contact_hours"] as const).map((certificate_type) => {
        const own = some.filter(({ type }) => type === certificate_type);
        const people = days === last ? peopleOf(own) : averagePeople(own);
        return { certificate_type, claims: own.length, days, people, value: creditsOf(own) };
      }),
    );
    const types: { value: number }[] = by_type;
    expect(sum(types.map(({ value }) => value))).toBe(current.value);
  }
});

test("[INS-01] ranks lessons by claims of all types", async () => {
  const { top, days } = await told("engagement/most_claimed_microlearnings");
  const own = inQuarter(claims, 4);
  expect(days).toEqual(last);
  expect(top).toEqual([
    { id: "RL-4", name: "Title of RL-4", people: peopleOf(own), value: own.length },
  ]);
});

test("[INS-01] counts repeated progress reports once, on their day", async () => {
  const now = Date.parse("2026-11-21T03:00:00Z");
  const other = await seeded(await testServer({ now: () => now }));
  const nurse = await deviceOf(other);
  for (const seconds of [100, 100, 120, 50])
    await apply(nurse, act("recordTimeWatched", watched("RL-1", seconds)));
  const days = await other.db
    .selectFrom("listening_day")
    .select(["record_id", "day", "seconds"])
    .where("person_id", "=", nurse.owner)
    .execute();
  expect(days).toEqual([{ record_id: "RL-1", day: "2026-11-21", seconds: 120 }]);
  await other.close();
});
