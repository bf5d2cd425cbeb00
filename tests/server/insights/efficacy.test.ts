import { afterAll, beforeAll, expect, test } from "vitest";
import { wilson } from "#contract/insights/wilson.ts";
import { mcNemar } from "#server/insights/proportions.ts";
import type { TestServer } from "../../support/server.ts";
import { few, leaderOf } from "./plant.ts";
import { type CheckIn, checkIns, closedWard, heard, SIZE } from "./ward.ts";

let server: TestServer;
let told: Awaited<ReturnType<typeof leaderOf>>;
beforeAll(async () => {
  ({ server } = await closedWard());
  told = await leaderOf(server);
});
afterAll(() => server.close());

const year = { start: "2026-01-01", end: "2026-12-31" };
const isBurned = ({ level }: CheckIn) => level >= 3;
const share = (count: number, n: number) => ({ value: count / n, ...wilson({ count, n }) });
const about = (value: number) => expect.closeTo(value, 9);

type Pair = { readonly at: number; readonly before: CheckIn; readonly after: CheckIn };

const ownOf = (at: number) =>
  checkIns.filter((one) => one.at === at).toSorted((a, b) => a.month - b.month);

/** Lessons were played in the middle of each quarter. */
const heardIn = ({ quarter }: { readonly quarter: number }) => quarter * 3 - 1;

/** The first check-in of the year and the last one four to six months later. */
const pairs: readonly Pair[] = Array.from({ length: SIZE }, (_, at) => {
  const [before, ...others] = ownOf(at);
  const after = others.findLast(({ month }) => {
    const later = month - (before?.month ?? 0);
    return later >= 4 && later <= 6;
  });
  return before && after ? [{ at, before, after }] : [];
}).flat();

const secondsOf = ({ at, before, after }: Pair) =>
  heard
    .filter((one) => one.at === at && heardIn(one) >= before.month && heardIn(one) < after.month)
    .reduce((sum, { seconds }) => sum + seconds, 0);

const sorted = pairs.toSorted((a, b) => secondsOf(a) - secondsOf(b) || a.at - b.at);
const thirds = [0, 1, 2].map((third) => sorted.slice(third * 20, third * 20 + 20));
const countOf = (third: readonly Pair[], is: (pair: Pair) => boolean) => third.filter(is).length;
/** Rounded to a tenth, so that no sum of hours can be subtracted. */
const hoursOf = (third: readonly Pair[]) =>
  Math.round(10 * (third.reduce((sum, pair) => sum + secondsOf(pair), 0) / 3600 / third.length)) /
  10;
const before = (third: readonly Pair[]) =>
  share(
    countOf(third, (pair) => isBurned(pair.before)),
    third.length,
  );
const after = (third: readonly Pair[]) =>
  share(
    countOf(third, (pair) => isBurned(pair.after)),
    third.length,
  );

test("[INS-05] shows burnout in thirds by hours of lessons, fewest first", async () => {
  const { days, n, paired, ...reply } = await told("efficacy/correlation");
  expect([days, n, paired]).toEqual([year, 60, null]);
  expect(reply.thirds).toEqual(
    thirds.map((third) => ({ hours: about(hoursOf(third)), n: 20, rate: before(third) })),
  );
});

test("[INS-05] compares the thirds with the most and the fewest hours, before and four to six months after", async () => {
  const { n, paired, ...reply } = await told("efficacy/correlation", {
    correlation_window: "4-6 Months",
  });
  expect([n, reply.thirds]).toEqual([60, []]);
  const changeOf = (third: readonly Pair[]) =>
    (countOf(third, (pair) => isBurned(pair.after)) -
      countOf(third, (pair) => isBurned(pair.before))) /
    third.length;
  expect(paired.bins).toEqual(
    thirds.map((third) => ({
      people: 20,
      hours: about(hoursOf(third)),
      change: about(changeOf(third)),
    })),
  );
  const [fewest = [], , most = []] = thirds;
  expect(paired.engaged).toEqual({ n: 20, before: before(most), after: after(most) });
  expect(paired.others).toEqual({ n: 20, before: before(fewest), after: after(fewest) });
  const difference = paired.difference_in_differences;
  expect(difference.value).toBeCloseTo(changeOf(most) - changeOf(fewest), 12);
  expect(difference.low).toBeLessThan(difference.value);
  expect(difference.high + difference.low).toBeCloseTo(2 * difference.value, 12);
  const worse = countOf(pairs, (pair) => !isBurned(pair.before) && isBurned(pair.after));
  const better = countOf(pairs, (pair) => isBurned(pair.before) && !isBurned(pair.after));
  expect(paired.mcnemar_p).toBeCloseTo(mcNemar(worse, better), 12);
  expect(paired.pearson).toMatchObject({ value: expect.any(Number), low: null, high: null });
});

test("[INS-09] the thirds add up to the people who answered again", async () => {
  const reply = await told("efficacy/correlation");
  const groups: { n: number; rate: { value: number } }[] = reply.thirds;
  const burned = groups.reduce((sum, { n, rate }) => sum + n * rate.value, 0);
  expect(burned).toBeCloseTo(
    countOf(pairs, (pair) => isBurned(pair.before)),
    9,
  );
});

test("[INS-01] compares people before and after a lesson", async () => {
  const first = Math.min(...heard.filter(({ record }) => record === "RL-5").map(heardIn));
  const around = Array.from({ length: SIZE }, (_, at) => at)
    .filter((at) => heard.some((one) => one.at === at && one.record === "RL-5"))
    .flatMap((at) => {
      const own = ownOf(at);
      const [one, other] = [
        own.findLast(({ month }) => month < first),
        own.find(({ month }) => month > first),
      ];
      return one && other ? [{ at, before: one, after: other }] : [];
    });
  const [lesson, ...others] = await told("efficacy/microlearnings");
  expect(others).toEqual([]);
  expect(lesson).toEqual({
    ...{ id: "RL-5", name: "Title of RL-5", days: year, n: around.length },
    ...{ before: before(around), after: after(around) },
    change: after(around).value - before(around).value,
  });
});

test("[INS-08] shows no comparison for a part of the people, or for a year that isn't over", async () => {
  const least = { ...few, min: 10 };
  expect(await told("efficacy/correlation", { role: "Nurses" })).toEqual(least);
  expect(await told("efficacy/microlearnings", { gender: "Woman" })).toEqual([]);
  const early = { baseline_end_date: "2026-12-30" };
  expect(await told("efficacy/correlation", early)).toEqual(least);
  const whole = { baseline_start_date: "2026-01-01", baseline_end_date: "2026-12-31" };
  expect(await told("efficacy/correlation", whole)).toMatchObject({ n: 60 });
});

test("[INS-01] counts new accounts in periods of at least five", async () => {
  // The fixture's nurse and six newcomers; then eight, with those of the quarter before.
  expect(await told("efficacy/users_registered")).toEqual({
    total: { days: { start: "2026-01-01", end: "2026-09-30" }, people: 15, value: 15 },
    trend: [
      { period: "2026-01-01..2026-03-31", value: 7 },
      { period: "2026-04-01..2026-09-30", value: 8 },
    ],
  });
});
