import { afterAll, beforeAll, expect, test } from "vitest";
import { stressorNames } from "#contract/wellbeing/stressors.ts";
import { closeMonths } from "#server/insights/publications/job.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { seeded } from "../../support/wire.ts";
import { addStaff, answer, each, leaderOf, NOW, since } from "./plant.ts";
import { type CheckIn, checkIns, closedWard, departmentOf, stressorsOf } from "./ward.ts";

let server: TestServer;
let told: Awaited<ReturnType<typeof leaderOf>>;
beforeAll(async () => {
  ({ server } = await closedWard());
  told = await leaderOf(server);
});
afterAll(() => server.close());

const names = Object.values(stressorNames);
const path = "reported_burnout/stressors";

/** Counts in how many check-ins each stressor is named in one of these places. */
function countsOf(some: readonly CheckIn[], places: readonly number[]) {
  const counts = new Map<string, number>();
  for (const checkIn of some) {
    const named = stressorsOf(checkIn).filter((_, place) => places.includes(place));
    for (const choice of new Set(named)) {
      const name = names[choice - 1] ?? "";
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const top = [...counts].map(([name, count]) => ({ name, count, share: count / some.length }));
  return {
    top_stressors: top.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    total_stressors: top.reduce((sum, { count }) => sum + count, 0),
    total_respondees: some.length,
  };
}

const year = { start: "2026-01-01", end: "2026-12-31" };

test("[INS-01] counts each stressor once a check-in over all questions", async () => {
  expect(await told(path)).toEqual({ comments: [], days: year, ...countsOf(checkIns, [0, 1]) });
});

test("[INS-01] counts the stressors of one question, however it is named", async () => {
  for (const query of [
    { base_question_id: ["8", "8"] },
    { "base_question_id[]": "8" },
    { base_question_id: "8" },
  ])
    expect(await told(path, query)).toMatchObject(countsOf(checkIns, [0]));
  expect(await told(path, { base_question_id: "9,10" })).toMatchObject(countsOf(checkIns, [1]));
});

test("[INS-02] counts the stressors of a department", async () => {
  const some = checkIns.filter(({ at }) => departmentOf(at) === "icu");
  expect(await told(path, { department: "ICU" })).toMatchObject({
    ...{ days: year, comments: [] },
    ...countsOf(some, [0, 1]),
  });
});

test("[INS-09] the departments' stressors add up to the group's", async () => {
  const [all, icu, emergency] = [
    await told(path),
    await told(path, { department: "icu" }),
    await told(path, { department: "emergency room" }),
  ];
  expect(icu.total_stressors + emergency.total_stressors).toBe(all.total_stressors);
  expect(icu.total_respondees + emergency.total_respondees).toBe(all.total_respondees);
});

const nothing = {
  comments: [],
  top_stressors: [],
  total_stressors: null,
  total_respondees: null,
  days: null,
};

test("[INS-08] shows nothing for two filters or a filter that isn't named", async () => {
  expect(await told(path, { department: "icu", gender: "Woman" })).toEqual(nothing);
  expect(await told(path, { role: "Others" })).toEqual(nothing);
});

/** Returns the stressors of 24 people, who checked in once in each of these months. */
async function halfYear(
  stressors: (at: number) => readonly number[],
  days: readonly string[] = ["2026-06-10"],
) {
  const small = await seeded(await testServer({ now: () => NOW }));
  const ids = await addStaff(small, "staff", 24);
  await answer(
    small,
    days.flatMap((day) =>
      each(ids, (at) => ({
        daysAgo: since(day),
        level: 1 + (at % 5),
        stressors: stressors(at),
      })),
    ),
  );
  await closeMonths(small.db, NOW);
  const ask = await leaderOf(small);
  const reply = await ask(path);
  await small.close();
  return reply;
}

test("[INS-08] shows no stressor that only one person named", async () => {
  const { top_stressors, total_stressors } = await halfYear((at) => [at === 0 ? 15 : 1 + (at % 3)]);
  expect(top_stressors.map(({ count }: { count: number }) => count)).toEqual([8, 8, 7]);
  // The mention is counted all the same.
  expect(total_stressors).toBe(24);
});

test("[INS-08] hides stressors if all people, or all but one, named the same", async () => {
  expect(await halfYear(() => [1])).toEqual(nothing);
  expect(await halfYear((at) => [at === 0 ? 2 : 1])).toEqual(nothing);
  expect(await halfYear((at) => [at < 2 ? 2 : 1])).toMatchObject({ total_stressors: 24 });
});

test("[INS-08] counts people instead of check-ins when it hides what all, all but one, or only one named", async () => {
  const spring = ["2026-04-10", "2026-05-10", "2026-06-10"];
  expect(await halfYear((at) => [at === 0 ? 2 : 1], spring)).toEqual(nothing);
  const { top_stressors, total_stressors } = await halfYear(
    (at) => [at === 0 ? 15 : 1 + (at % 3)],
    spring,
  );
  expect(top_stressors.map(({ count }: { count: number }) => count)).toEqual([24, 24, 21]);
  expect(total_stressors).toBe(72);
});
