import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pooledPercent, quarterUntil } from "#server/insights/compare/benchmark.ts";
import { monthOfDay } from "#server/insights/publications/calendar.ts";
import { publishInsightsJob } from "#server/insights/publications/job.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { people } from "../../support/small-world.ts";
import { seeded } from "../../support/wire.ts";
import { addGroup, publishTotal } from "./hand-published.ts";
import { addStaff, leaderOf, NOW } from "./plant.ts";

let server: TestServer;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => NOW }));
});
afterEach(() => server.close());

const summer = ["2026-07-01", "2026-09-30"] as const;
const summerDays = { start: summer[0], end: summer[1] };
const OCTOBER = "2026-10-01";

const benchmark = async () => (await (await leaderOf(server))("compare")).benchmark;

/** Adds organizations with a total of the summer: check-ins, and those that are burned out. */
async function addOrganizations(totals: Readonly<Record<string, readonly [number, number]>>) {
  for (const [id, total] of Object.entries(totals)) {
    await addGroup(server, id, OCTOBER);
    await publishTotal(server, id, summer, total);
  }
}
const four = { a: [40, 10], b: [30, 15], c: [20, 9], d: [50, 20] } as const;

test("[INS-11] pools five organizations in whole percent, without the number of people", async () => {
  await addOrganizations({ ...four, "group-1": [10, 6] });
  expect(await benchmark()).toEqual({ days: summerDays, percent: 40, organizations: 5 });
});

test("[INS-11] shows no average of four organizations", async () => {
  await addOrganizations(four);
  expect(await benchmark()).toBeNull();
});

test("[INS-11] shows no average in which one organization has more than half of the check-ins", async () => {
  await addOrganizations({ ...four, e: [141, 60] });
  expect(await benchmark()).toBeNull();
});

test("[INS-11] half of the check-ins is not too much", () => {
  const [a, b] = [
    { n: 10, burned: 5 },
    { n: 40, burned: 10 },
  ];
  expect(pooledPercent([a, a, a, a, b])).toBe(38);
  expect(pooledPercent([a, a, a, a, { n: 41, burned: 10 }])).toBeNull();
  expect(pooledPercent([])).toBeNull();
});

test("[INS-11] groups that share a member or a leader count as one organization, by the largest group", async () => {
  await addOrganizations({ ...four, "group-1": [10, 6], ward: [12, 12] });
  await addStaff(server, "both", 1, undefined, ["group-1", "ward"]);
  expect(await benchmark()).toMatchObject({ organizations: 5, percent: 43 });
});

test("[INS-11] a shared leader joins groups", async () => {
  await addOrganizations({ ...four, "group-1": [10, 6] });
  const inA = { person_id: people.leader.id, practice_group_id: "a" };
  await server.db.insertInto("membership").values(inA).execute();
  expect(await benchmark()).toBeNull();
});

test("[INS-11] administrators don't join groups", async () => {
  await addOrganizations({ ...four, "group-1": [10, 6] });
  const fields = () => ({ burnout_role: "se_admin" });
  await addStaff(server, "admin", 1, fields, ["group-1", "a", "b", "c", "d"]);
  expect(await benchmark()).toMatchObject({ organizations: 5, percent: 40 });
});

test("[INS-11] counts totals by month, but no total that isn't within the quarter", async () => {
  await addOrganizations(four);
  await addGroup(server, "monthly", OCTOBER);
  await publishTotal(server, "monthly", ["2026-07-01", "2026-07-31"], [5, 2]);
  await publishTotal(server, "monthly", ["2026-08-01", "2026-08-31"], [5, 2]);
  await addGroup(server, "longer", OCTOBER);
  await publishTotal(server, "longer", ["2026-04-01", "2026-09-30"], [40, 40]);
  expect(await benchmark()).toBeNull();
});

test("[INS-11] adds up the months of a quarter", async () => {
  await addOrganizations(four);
  await addGroup(server, "monthly", OCTOBER);
  for (const month of ["07-01 07-31", "08-01 08-31", "09-01 09-30"]) {
    const [starts = "", ends = ""] = month.split(" ").map((day) => `2026-${day}`);
    await publishTotal(server, "monthly", [starts, ends], [5, 2]);
  }
  expect(await benchmark()).toMatchObject({ organizations: 5, percent: Math.round(6000 / 155) });
});

test("[INS-11] waits until all groups have closed the quarter, and never changes afterwards", async () => {
  await addOrganizations(four);
  await addGroup(server, "group-1", "2026-08-01");
  expect(await benchmark()).toBeNull();
  await publishTotal(server, "group-1", summer, [10, 6]);
  await server.db
    .insertInto("publication_closing")
    .values({ practice_group_id: "group-1", month: monthOfDay(OCTOBER) })
    .execute();
  const first = await benchmark();
  expect(first).toMatchObject({ percent: 40 });
  // A group that comes later, and one that leaves.
  await addOrganizations({ late: [60, 60] });
  await addStaff(server, "both", 1, undefined, ["a", "b"]);
  expect(await benchmark()).toEqual(first);
  await expect(sql`update insight_benchmark set percent = 1`.execute(server.db)).rejects.toThrow(
    /only ever added/,
  );
});

test("[INS-10] the average is stored when the quarter closes, not when it is first asked for", async () => {
  await addOrganizations({ ...four, "group-1": [10, 6] });
  await publishInsightsJob.run(
    { db: server.db, clock: { now: () => NOW } },
    new AbortController().signal,
  );
  const fields = () => ({ burnout_role: "org_leader" });
  await addStaff(server, "chief", 1, fields, ["group-1", "a", "b", "c", "d"]);
  expect(await benchmark()).toEqual({ days: summerDays, percent: 40, organizations: 5 });
});

test("[INS-11] uses the last full quarter before the end of the window", async () => {
  const quarters = ["2026-10-01", "2026-09-01", "2026-07-01", "2026-01-01"].map((day) =>
    quarterUntil(monthOfDay(day)),
  );
  const from = (day: string, until: string) => ({
    starts: monthOfDay(day),
    ends: monthOfDay(until),
  });
  expect(quarters).toEqual([
    from("2026-07-01", "2026-09-01"),
    from("2026-07-01", "2026-09-01"),
    from("2026-04-01", "2026-06-01"),
    from("2025-10-01", "2025-12-01"),
  ]);
});
