import { afterEach, beforeEach, expect, test } from "vitest";
import type { ComparedRow } from "#contract/insights/compare.ts";
import { wilson } from "#contract/insights/wilson.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { people } from "../../support/small-world.ts";
import { deviceOf, seeded } from "../../support/wire.ts";
import { addGroup, publish, publishTotal } from "./hand-published.ts";
import { leaderOf, NOW } from "./plant.ts";

let server: TestServer;
let ask: (query?: Record<string, string>) => Promise<{
  days: { start: string; end: string } | null;
  rows: ComparedRow[];
  national: { is_same_instrument: boolean; value: number }[];
  national_note: string;
}>;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => NOW }));
  const leader = await leaderOf(server);
  ask = (query) => leader("compare", query);
});
afterEach(() => server.close());

const spring = { starts: "2026-04-01", ends: "2026-06-30" };
const summer = { starts: "2026-07-01", ends: "2026-09-30" };
const half = { start: spring.starts, end: summer.ends };
const whole = [spring.starts, summer.ends] as const;

const part = (value: string, n: number, burned: number) => ({ value, people: n, n, burned });
const departments = (parts: readonly ReturnType<typeof part>[]) => ({
  group: "group-1",
  attribute: "department",
  parts,
});
/** "icu" is too small in spring. */
async function publishDepartments() {
  await publish(server, {
    ...departments([part("emergency", 20, 8), part("surgery", 12, 3), part("Other", 9, 4)]),
    ...spring,
  });
  await publish(server, {
    ...departments([
      part("emergency", 22, 10),
      part("icu", 6, 2),
      part("surgery", 14, 6),
      part("Other", 5, 2),
    ]),
    ...summer,
  });
}
const shown = (rows: readonly ComparedRow[], kind: ComparedRow["kind"]) =>
  rows
    .filter((row) => row.kind === kind)
    .map(({ label, n, rate }) => [label, n, rate && Math.round(rate.value * (n ?? 0))]);

test("[INS-11] adds up departments over whole periods, and values that a period doesn't name to Other", async () => {
  await publishDepartments();
  const { days, rows } = await ask();
  expect(days).toEqual(half);
  expect(shown(rows, "department")).toEqual([
    ["emergency", 42, 18],
    ["surgery", 26, 9],
    ["Other", 20, 8],
  ]);
  expect(shown(rows, "group")).toEqual([["Ward 7", 88, 35]]);
  expect(shown(rows, "role")).toEqual([]);
  const [emergency] = rows.filter(({ label }) => label === "emergency");
  // Intervals count the people of the largest period.
  const expected = wilson({ count: (18 / 42) * 22, n: 22 });
  expect(emergency?.rate).toEqual({ value: 18 / 42, ...expected });
  expect(emergency?.people).toBe(21);
});

test("[INS-11] shows an attribute only if every period of the window has it", async () => {
  await publishDepartments();
  const roles = [part("Physicians", 19, 7), part("Nurses", 28, 13)];
  await publish(server, { group: "group-1", attribute: "role", parts: roles, ...summer });
  expect(shown((await ask()).rows, "role")).toEqual([]);
  const latest = await ask({ timespan: "90 Days" });
  expect(latest.days).toEqual({ start: summer.starts, end: summer.ends });
  expect(shown(latest.rows, "role")).toEqual([
    ["Physicians", 19, 7],
    ["Nurses", 28, 13],
  ]);
  expect(shown(latest.rows, "department")).toContainEqual(["icu", 6, 2]);
});

test("[INS-11] ignores filters for people, so a combination is never shown", async () => {
  await publishDepartments();
  expect((await ask({ role: "Nurses", gender: "Woman" })).rows).toEqual((await ask()).rows);
});

const join = (person: string, group: string) =>
  server.db
    .insertInto("membership")
    .values({ person_id: person, practice_group_id: group })
    .execute();

async function addGroups() {
  for (const id of ["same", "partly", "longer", "never", "foreign"])
    await addGroup(server, id, "2026-10-01");
  for (const id of ["same", "partly", "longer", "never"]) await join(people.leader.id, id);
  await publishTotal(server, "same", [spring.starts, spring.ends], [30, 12]);
  await publishTotal(server, "same", [summer.starts, summer.ends], [34, 20]);
  await publishTotal(server, "partly", [summer.starts, summer.ends], [40, 10]);
  await publishTotal(server, "longer", ["2026-01-01", "2026-12-31"], [90, 30]);
  await publishTotal(server, "foreign", whole, [50, 20]);
}

test("[INS-11] compares the leader's other groups over exactly the same months, and keeps those without figures", async () => {
  await publishDepartments();
  await addGroups();
  const { rows } = await ask();
  expect(shown(rows, "other_group")).toEqual([
    ["Group longer", null, null],
    ["Group never", null, null],
    ["Group partly", null, null],
    ["Group same", 64, 32],
  ]);
});

test("[INS-04] a comparison is recorded for each group whose figures it tells", async () => {
  await publishDepartments();
  await addGroups();
  await ask();
  const noted = await server.db
    .selectFrom("insight_query")
    .select(["practice_group_id", "endpoint", "people"])
    .orderBy("practice_group_id")
    .execute();
  expect(noted).toEqual(
    ["group-1", "same"].map((practice_group_id) => ({
      ...{ practice_group_id, endpoint: "compare", people: ">=5" },
    })),
  );
});

test("[INS-11] administrators compare all enabled groups, and leaders only their own", async () => {
  await publishDepartments();
  await addGroups();
  await addGroup(server, "closed", "2026-10-01");
  const closed = { enabled: false };
  await server.db.updateTable("practice_group").set(closed).where("id", "=", "closed").execute();
  await server.db
    .updateTable("person")
    .set({ burnout_role: "se_admin" })
    .where("id", "=", people.leader.id)
    .execute();
  const rows = shown((await ask()).rows, "other_group");
  expect(rows).toContainEqual(["Group foreign", 50, 20]);
  expect(rows.map(([label]) => label)).not.toContain("Group closed");
});

test("[INS-11] compares totals where parts are never published, and says so where nothing is", async () => {
  expect(await ask()).toMatchObject({ days: null, rows: [{ kind: "group", n: null, rate: null }] });
  await publishTotal(server, "group-1", whole, [18, 7]);
  const { days, rows } = await ask();
  expect(days).toEqual(half);
  expect(rows).toMatchObject([{ kind: "group", value: "group-1", n: 18 }]);
});

test("[INS-11] national figures name their source and year, and the reply says that studies differ", async () => {
  const { national, national_note } = await ask();
  expect(national_note).toMatch(/different ways/);
  expect(national.filter((figure) => figure.is_same_instrument)).toMatchObject([
    { id: "family-physicians-2016", value: 0.245, year: 2016 },
  ]);
  for (const figure of national)
    expect(figure).toMatchObject({
      source: expect.stringMatching(/\w{5}/),
      url: expect.stringMatching(/^https:\/\//),
      year: expect.any(Number),
    });
});

test("[ADM-07] other leaders and providers can't compare a group", async () => {
  await addGroup(server, "foreign", "2026-10-01");
  const leader = await deviceOf(server, "leader");
  const nurse = await deviceOf(server);
  const url = "/api/insights/compare";
  const ofGroup = (practice_group_id: string) => ({ query: { practice_group_id } });
  expect((await leader.ask(url, ofGroup("foreign"))).statusCode).toBe(403);
  expect((await nurse.ask(url, ofGroup("group-1"))).statusCode).toBe(403);
});
