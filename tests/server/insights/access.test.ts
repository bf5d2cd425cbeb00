import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { insightRoutes } from "#contract/insights/insights.ts";
import type { Route } from "#contract/route.ts";
import { closeMonths } from "#server/insights/publications/job.ts";
import { rowHashes } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { people } from "../../support/small-world.ts";
import { deviceOf, seeded } from "../../support/wire.ts";
import { addStaff, answer, each, NOW, since } from "./plant.ts";

let server: TestServer;
let leader: Awaited<ReturnType<typeof deviceOf>>;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => NOW }));
  await server.db
    .insertInto("practice_group")
    .values([
      { id: "group-2", name: "Ward 8", created_at: new Date(NOW) },
      { id: "group-3", name: "Closed", enabled: false, created_at: new Date(NOW) },
    ])
    .execute();
  leader = await deviceOf(server, "leader");
});
afterEach(() => server.close());

const all = Object.values<Route>(insightRoutes);
const group = { practice_group_id: "group-1" };
const noted = () => server.db.selectFrom("insight_query").selectAll().orderBy("endpoint").execute();

test("[INS-01] every call replies in its documented shape, also for an empty group, and is audited", async () => {
  for (const { name, path } of all) {
    const reply = await leader.ask(path, { query: group });
    expect([name, reply.statusCode]).toEqual([name, 200]);
    expect(reply.json()).toMatchObject({ data: expect.anything(), published: null });
  }
  const endpoints = (await noted()).map(({ endpoint }) => `/api/insights/${endpoint}`);
  expect(endpoints).toEqual(all.map(({ path }) => path).toSorted());
});

test("[INS-01] every call accepts every filter, and ignores those it doesn't use", async () => {
  const used = { start_date: "2026-01-01", end_date: "2026-06-30", timespan: "6 Months" };
  const filters = {
    ...used,
    timeSpan: "30 Days",
    role: "Nurses",
    department: "ICU",
    age: "28-34",
    start_age: "28",
    end_age: "54",
    gender: "Woman",
    years_in_profession: "5-9",
    base_question_id: "8,9",
    "base_question_id[]": ["10"],
    predictive_staff_count: "250",
    baseline_start_date: "2026-01-01",
    baseline_end_date: "2026-03-31",
    correlation_window: "4-6 Months",
  };
  for (const { name, path } of all) {
    const reply = await leader.ask(path, { query: { ...group, ...filters } });
    expect([name, reply.statusCode]).toEqual([name, 200]);
  }
  const plain = await leader.ask("/api/insights/reported_burnout/rolling_metrics", {
    query: group,
  });
  const unused = {
    predictive_staff_count: "9",
    base_question_id: "8",
    correlation_window: "4-6 Months",
  };
  const same = await leader.ask("/api/insights/reported_burnout/rolling_metrics", {
    query: { ...group, ...unused },
  });
  expect(same.body).toBe(plain.body);
});

test("[INS-01] rejects unknown filters and values, reversed dates, and 10,000 filters without an audit entry", async () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, "1"]));
  const wrong: Record<string, string | string[]>[] = [
    { favourite_colour: "blue" },
    { practice_group_id: ["group-1", "group-1"] },
    { start_date: "2026-11-02", end_date: "2026-11-01" },
    { start_date: "2016-01-01", end_date: "2026-11-01" },
    { start_date: "yesterday" },
    { end_date: "2026-02-30" },
    { timespan: "2 Years" },
    { timeSpan: "1 day" },
    { role: "Emperor" },
    { gender: "\0" },
    { department: "\0" },
    { department: "x".repeat(201) },
    { age: "28-35" },
    { start_age: "29" },
    { start_age: "45", end_age: "34" },
    { years_in_profession: "-1" },
    { base_question_id: "11" },
    { base_question_id: Array.from({ length: 100 }, () => "8") },
    { predictive_staff_count: "0" },
    { predictive_staff_count: "1e400" },
    { correlation_window: "1 Month" },
    { baseline_start_date: "2026-02-01", baseline_end_date: "2026-01-01" },
    many,
  ];
  const before = await rowHashes(server.db);
  for (const { name, path } of all)
    for (const query of wrong) {
      const reply = await leader.ask(path, { query: { ...group, ...query } });
      const keys = Object.keys(query).slice(0, 2);
      const refused = "practice_group_id" in query ? [403, "forbidden"] : [422, "invalid"];
      expect([name, keys, reply.statusCode, reply.json().code]).toEqual([name, keys, ...refused]);
    }
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[ADM-07] rejects other people's, disabled, and unknown groups with the same reply", async () => {
  const bodies = new Set<string>();
  for (const { path } of all)
    for (const practice_group_id of ["group-2", "group-404"]) {
      const reply = await leader.ask(path, { query: { practice_group_id } });
      expect(reply.statusCode).toBe(403);
      bodies.add(reply.body);
    }
  await server.db
    .insertInto("membership")
    .values({ person_id: people.leader.id, practice_group_id: "group-3" })
    .execute();
  const [rolling] = all;
  const closed = await leader.ask(rolling?.path ?? "", { query: { practice_group_id: "group-3" } });
  bodies.add(closed.body);
  // Administrators may query any group.
  await server.db
    .updateTable("person")
    .set({ burnout_role: "se_admin" })
    .where("id", "=", people.leader.id)
    .execute();
  const other = await leader.ask(rolling?.path ?? "", { query: { practice_group_id: "group-2" } });
  expect(other.statusCode).toBe(200);
  const nowhere = await leader.ask(rolling?.path ?? "", {
    query: { practice_group_id: "group-404" },
  });
  bodies.add(nowhere.body);
  expect([...bodies]).toEqual([
    JSON.stringify({
      success: false,
      code: "forbidden",
      errors: ["You don't have access to this. Ask an administrator."],
    }),
  ]);
  expect(await noted()).toHaveLength(1);
});

test("[INS-04] audits each query with sorted filters and an approximate group size, append-only", async () => {
  const ids = await addStaff(server, "staff", 24);
  await answer(
    server,
    each(ids, (at) => ({ daysAgo: since("2026-06-10"), level: 1 + (at % 5) })),
  );
  await closeMonths(server.db, NOW);
  const query = { ...group, timespan: "90 Days", role: "All", gender: "Woman" };
  await leader.ask("/api/insights/reported_burnout/filtered", { query });
  await leader.ask("/api/insights/reported_burnout/rolling_metrics", { query: group });
  const rows = await noted();
  const common = { person_id: people.leader.id, practice_group_id: "group-1", at: new Date(NOW) };
  expect(rows).toMatchObject([
    {
      ...common,
      endpoint: "reported_burnout/filtered",
      filters: '[["gender","Woman"],["timespan","90 Days"]]',
      people: "<5",
    },
    { ...common, endpoint: "reported_burnout/rolling_metrics", filters: "[]", people: ">=5" },
  ]);
  await expect(sql`delete from insight_query`.execute(server.db)).rejects.toThrow(
    /only ever added/,
  );
  await expect(sql`update insight_query set people = ''`.execute(server.db)).rejects.toThrow(
    /only ever added/,
  );
});
