import { afterEach, beforeEach, expect, test } from "vitest";
import { fillQueue } from "#server/insights/comment-review/fill.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { seeded } from "../../support/wire.ts";
import { addStaff, answer, each, leaderOf, letPass, NOW, since } from "./plant.ts";

let server: TestServer;
let told: Awaited<ReturnType<typeof leaderOf>>;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => NOW }));
  told = await leaderOf(server);
});
afterEach(() => server.close());

const path = "reported_burnout/stressors";
const write = (ids: readonly string[], day: string, text = (at: number) => `Words ${at}`) =>
  answer(
    server,
    each(ids, (at) => ({ daysAgo: since(day), level: 3, stressors: [1], text: text(at) })),
  );
const queued = async () => {
  const rows = await server.db.selectFrom("comment_review").select("person_id").execute();
  return new Set(rows.map(({ person_id }) => person_id)).size;
};
const textsIn = async (query = {}) => {
  const { comments } = await told(path, query);
  return comments.map(({ comment }: { comment: string }) => comment);
};

test("[INS-08] a batch opens with ten different authors in whole months", async () => {
  const ids = await addStaff(server, "staff", 12);
  await write(ids.slice(0, 9), "2026-09-10");
  await write(ids.slice(0, 9), "2026-10-10");
  // The tenth writes in a month that isn't over.
  await write(ids.slice(9, 10), "2026-11-02");
  await fillQueue(server.db, NOW);
  expect(await queued()).toBe(0);
  await fillQueue(server.db, Date.parse("2026-12-01T00:00:00Z"));
  expect(await queued()).toBe(10);
});

test("[INS-08] a second batch waits for ten more authors", async () => {
  const ids = await addStaff(server, "staff", 14);
  await write(ids.slice(0, 10), "2026-08-10");
  await fillQueue(server.db, NOW);
  expect(await queued()).toBe(10);
  await write(ids.slice(5), "2026-09-10");
  await fillQueue(server.db, NOW);
  expect(await queued()).toBe(10);
  await write(ids.slice(4, 5), "2026-10-10");
  await fillQueue(server.db, NOW);
  expect(await queued()).toBe(14);
});

test("[INS-08] demo accounts, leaders, and accounts created in the same month don't open a batch", async () => {
  const ids = await addStaff(server, "staff", 9);
  const demo = await addStaff(server, "demo_staff", 5);
  const leaders = await addStaff(server, "chief", 5, () => ({ burnout_role: "org_leader" }));
  const madeUp = await addStaff(server, "new", 5, () => ({ created_at: new Date("2026-10-05") }));
  await write([...ids, ...demo, ...leaders, ...madeUp], "2026-10-10");
  await fillQueue(server.db, NOW);
  expect(await queued()).toBe(0);
  // They count from the next month on, and nothing they wrote is lost.
  await write(madeUp.slice(0, 1), "2026-11-10");
  await fillQueue(server.db, Date.parse("2026-12-01T00:00:00Z"));
  expect(await queued()).toBe(14);
});

test("[INS-08] comments have no author, day, or filter, come in random order, and leave danger out", async () => {
  const ids = await addStaff(server, "staff", 24, (at) => ({
    gender: at < 12 ? "Woman" : "Man",
  }));
  const texts = (at: number) => (at === 0 ? "I want to kill myself" : `Words ${at}`);
  await write(ids, "2026-10-10", texts);
  expect(await textsIn()).toEqual([]);
  await letPass(server);
  const expected = ids.flatMap((_, at) => (at === 0 ? [] : [texts(at)]));
  const all = await textsIn();
  expect(all.toSorted()).toEqual(expected.toSorted());
  expect(all).not.toEqual(expected);
  for (const query of [{ gender: "Woman" }, { end_date: "2026-01-31" }, { base_question_id: "8" }])
    expect((await textsIn(query)).toSorted()).toEqual(expected.toSorted());
  expect((await told(path)).comments[0]).toEqual({ comment: all.length > 0 && expect.any(String) });
});

test("[INS-08] shows no comments while fewer than ten authors have been reviewed", async () => {
  const ids = await addStaff(server, "staff", 9);
  await write(ids, "2026-10-10");
  await letPass(server);
  expect(await textsIn()).toEqual([]);
});
