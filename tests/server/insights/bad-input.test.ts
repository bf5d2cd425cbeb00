import { afterEach, beforeEach, expect, test } from "vitest";
import { insightRoutes } from "#contract/insights/insights.ts";
import type { Route } from "#contract/route.ts";
import { rowHashes } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { deviceOf, seeded } from "../../support/wire.ts";
import { addStaff, answer, each, hear, NOW } from "./plant.ts";

let server: TestServer;
let leader: Awaited<ReturnType<typeof deviceOf>>;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => NOW }));
  const ids = await addStaff(server, "staff", 14, () => ({ burnout_specialty: "ICU" }));
  await answer(
    server,
    each(ids, (at) => ({
      daysAgo: 20,
      level: (at % 5) + 1,
      stressors: [1],
      text: "Short of hands",
    })),
  );
  await hear(
    server,
    ids.map((person) => ({ person, record: "RL-1", seconds: 600, daysAgo: 5 })),
  );
  leader = await deviceOf(server, "leader");
});
afterEach(() => server.close());

const all = Object.values<Route>(insightRoutes);
const group = { practice_group_id: "group-1" };
const statements = [
  "icu' or '1'='1",
  "'; drop table survey_answer; --",
  "%",
  "icu') union select email from person --",
  "\\",
  '<img src=x onerror="alert(1)">',
  "{}",
  "__proto__",
];
const hasDepartment = ({ query }: Route) =>
  query?.safeParse({ ...group, department: "x" } as never).success === true;

/** All tables except the query log, and benchmarks, which are computed when they are first asked for. */
async function rowsButAsked() {
  const {
    insight_query: _,
    insight_benchmark: __,
    ...rows
  } = (await rowHashes(server.db)) as Record<string, unknown>;
  return rows;
}

test("[INS-01] hostile text as a department matches no one and is never echoed", async () => {
  const before = await rowsButAsked();
  const asked = all.filter(hasDepartment);
  expect(asked.length).toBeGreaterThan(5);
  for (const { name, path } of asked) {
    const told = async (department: string) => {
      const reply = await leader.ask(path, { query: { ...group, department } });
      expect([name, department, reply.statusCode]).toEqual([name, department, 200]);
      return reply.body;
    };
    const nobody = await told("astronomy");
    for (const statement of statements)
      expect([name, await told(statement)]).toEqual([name, nobody]);
  }
  expect(await rowsButAsked()).toEqual(before);
});

test("[INS-01] hostile text in other filters is rejected without echoing it or database details", async () => {
  const keys = [
    "start_date",
    "end_date",
    "timespan",
    "timeSpan",
    "age",
    "start_age",
    "end_age",
    "gender",
    "role",
    "years_in_profession",
    "base_question_id",
    "predictive_staff_count",
    "baseline_start_date",
    "correlation_window",
  ];
  const before = await rowHashes(server.db);
  for (const { name, path } of all)
    for (const key of keys) {
      const statement = "1' or 'x'='x";
      const reply = await leader.ask(path, { query: { ...group, [key]: statement } });
      const { code } = reply.json();
      expect([name, key, reply.statusCode, code]).toEqual([name, key, 422, "invalid"]);
      expect(reply.body).not.toContain(statement);
      expect(reply.body).not.toMatch(/\b(select|postgres|relation|column|syntax)\b|\bat \//i);
    }
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[ADM-07] a malformed group id gets the same reply as another leader's group", async () => {
  const before = await rowHashes(server.db);
  for (const { path } of all)
    for (const practice_group_id of ["group-1' or '1'='1", "group-%", "../group-1", "GROUP-1"]) {
      const reply = await leader.ask(path, { query: { practice_group_id } });
      expect([practice_group_id, reply.statusCode]).toEqual([practice_group_id, 403]);
    }
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[INS-01] rejects a range of 100 years and limits open ranges to ten", async () => {
  const span = { start_date: "1926-11-21", end_date: "2026-11-20" };
  const ten = { start_date: "2016-11-21", end_date: "2026-11-20" };
  for (const { path, query } of all) {
    const isDated = query?.safeParse({ ...group, ...ten } as never).success === true;
    const ask = async (days: Record<string, string>) =>
      leader.ask(path, { query: { ...group, ...days } });
    expect([path, (await ask(span)).statusCode]).toEqual([path, 422]);
    const open = await ask({ start_date: span.start_date });
    expect([path, open.statusCode]).toEqual([path, isDated ? 200 : 422]);
    if (isDated) expect(open.json().data).toBeDefined();
  }
});
