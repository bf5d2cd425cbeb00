import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestServer, testServer } from "../../support/server.ts";
import { seeded } from "../../support/wire.ts";
import { addStaff, answer, each, leaderOf, letPass, NOW } from "./plant.ts";

let server: TestServer;
let told: Awaited<ReturnType<typeof leaderOf>>;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => NOW }));
  told = await leaderOf(server);
});
afterEach(() => server.close());

test("[INS-01] counts stressors by person over the requested questions", async () => {
  const ids = await addStaff(server, "staff", 12);
  const given = each(ids, (at) => ({ daysAgo: 10, level: 3, stressors: at < 8 ? [3, 1] : [1, 3] }));
  await answer(server, given);
  const all = await told("reported_burnout/stressors");
  expect(all).toMatchObject({ total_stressors: 24, total_respondees: 12, comments: [] });
  expect(all.top_stressors).toEqual([
    { name: "Staffing", count: 12, share: 1 },
    { name: "Workload & pace", count: 12, share: 1 },
  ]);
  for (const query of [
    { base_question_id: ["8", "8"] },
    { "base_question_id[]": "8" },
    { base_question_id: "8" },
  ]) {
    const first = await told("reported_burnout/stressors", query);
    expect(first.total_stressors).toBe(12);
    expect(first.top_stressors[0]).toEqual({ name: "Staffing", count: 8, share: 8 / 12 });
  }
  expect(
    (await told("reported_burnout/stressors", { base_question_id: "9,10" })).total_stressors,
  ).toBe(12);
});

test("[INS-04] shows approved comments of ten people without metadata, never with a filter or if they suggest danger", async () => {
  const nurse = { provider_title: "Registered Nurse", gender: "Woman" };
  const ids = await addStaff(server, "nurse", 24, (at) => (at < 12 ? nurse : {}));
  const texts = (at: number) => (at === 0 ? "I want to kill myself" : `Words ${at}`);
  await answer(
    server,
    each(ids, (at) => ({ daysAgo: 10, level: 3, stressors: [1], text: texts(at) })),
  );
  expect((await told("reported_burnout/stressors")).comments).toEqual([]);
  await letPass(server);
  const { comments } = await told("reported_burnout/stressors");
  const expected = ids.flatMap((_, at) => (at === 0 ? [] : [{ comment: texts(at) }]));
  const byText = (a: { comment: string }, b: { comment: string }) =>
    a.comment < b.comment ? -1 : 1;
  expect(comments.toSorted(byText)).toEqual(expected.toSorted(byText));
  expect(comments).not.toEqual(expected);
  const women = await told("reported_burnout/stressors", { gender: "Woman" });
  expect(women).toMatchObject({ comments: [], total_respondees: 12 });
});

test("[INS-04] hides that all of nine people named the same stressor and shows that eight did", async () => {
  const ids = await addStaff(server, "staff", 9);
  await answer(
    server,
    each(ids, () => ({ daysAgo: 10, level: 3, stressors: [1] })),
  );
  const all = await told("reported_burnout/stressors");
  expect(all).toMatchObject({ top_stressors: [], total_stressors: null, total_respondees: null });
  await server.db
    .updateTable("survey_answer")
    .set({ choice_id: 103 })
    .where("person_id", "=", ids[0] ?? "")
    .where("base_question_id", "=", 8)
    .execute();
  const most = await told("reported_burnout/stressors");
  expect(most.top_stressors).toMatchObject([
    { name: "Workload & pace", count: 8 },
    { name: "Staffing", count: 1 },
  ]);
});
