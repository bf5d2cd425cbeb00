import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anonymize } from "#server/accounts/session/anonymize.ts";
import { staffByTitle, sumStaffCounts } from "#server/insights/staff.ts";
import { testDatabaseUrl } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";

const GROUPS = ["north", "south"];
const TITLES = ["Registered Nurse", "Physician", null];
const now = new Date("2026-03-01T03:00:00Z");

let server: TestServer;
beforeEach(async () => {
  server = await testServer({ now: () => now.getTime() });
  await server.db
    .insertInto("practice_group")
    .values(GROUPS.map((id) => ({ id, name: id, created_at: now })))
    .execute();
});
afterEach(() => server.close());

type Changes = Partial<{
  email: string;
  enabled: boolean;
  confirmed_at: Date | null;
  provider_title: string | null;
}>;
const addPerson = (n: number, changes: Changes = {}) =>
  server.db
    .insertInto("person")
    .values({
      id: `person-${n}`,
      uid: `p${n}@respite.example`,
      email: `p${n}@respite.example`,
      password_hash: null,
      first_name: "",
      last_name: "",
      burnout_role: "provider",
      provider_title: TITLES[n % 3] ?? null,
      confirmed_at: now,
      created_at: now,
      updated_at: now,
      ...changes,
    })
    .execute();
const change = (n: number, changes: Changes) =>
  server.db.updateTable("person").set(changes).where("id", "=", `person-${n}`).execute();
const join = (n: number, practice_group_id: string) =>
  server.db
    .insertInto("membership")
    .values({ person_id: `person-${n}`, practice_group_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
const leave = (n: number, group: string) =>
  server.db
    .deleteFrom("membership")
    .where("person_id", "=", `person-${n}`)
    .where("practice_group_id", "=", group)
    .execute();

const sorted = (rows: readonly { provider_title: string | null; n: number }[]) =>
  rows
    .map(({ provider_title, n }) => `${provider_title}: ${Number(n)}`)
    .filter((row) => !row.endsWith(": 0"))
    .toSorted();
const counted = async (group: string) => sorted(await staffByTitle(server.db, group).execute());
async function recounted(group: string) {
  const { rows } = await sql<{ provider_title: string | null; n: number }>`
    select provider_title, count(*) as n from membership join person on person.id = person_id
    where practice_group_id = ${group} and enabled and confirmed_at is not null
      and email not like 'demo\\_%'
    group by 1`.execute(server.db);
  return sorted(rows);
}
async function expectCounts() {
  for (const group of GROUPS) expect(await counted(group), group).toEqual(await recounted(group));
}

test("[INS-07] the staff count follows every change of people and memberships", async () => {
  for (let n = 0; n < 12; n += 1) {
    await addPerson(n);
    await join(n, GROUPS[n % 2] ?? "");
  }
  await join(0, "south");
  await join(0, "south");
  await expectCounts();
  expect(await counted("north")).toEqual(["Physician: 2", "Registered Nurse: 2", "null: 2"]);

  await addPerson(20, { confirmed_at: null });
  await addPerson(21, { email: "demo_someone@respite.example" });
  for (const n of [20, 21]) await join(n, "north");
  await expectCounts();

  await change(20, { confirmed_at: now });
  await change(21, { email: "someone@respite.example" });
  await change(0, { provider_title: "Pharmacist" });
  await change(1, { enabled: false });
  await change(2, { enabled: false, provider_title: "Physician", confirmed_at: null });
  await change(3, { email: "demo_3@respite.example" });
  await leave(4, "north");
  await expectCounts();

  await change(2, { enabled: true, confirmed_at: now });
  await change(0, { provider_title: null });
  const five = { id: "person-5" };
  await server.db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom("person")
      .selectAll()
      .where("id", "=", five.id)
      .executeTakeFirstOrThrow();
    await anonymize(trx, person, now);
  });
  await server.db.deleteFrom("person").where("id", "=", "person-7").execute();
  await expectCounts();

  await server.db.deleteFrom("practice_group").where("id", "=", "south").execute();
  await expectCounts();
});

test("[INS-07] summing up changes leaves the count and few rows", async () => {
  for (let n = 0; n < 9; n += 1) await addPerson(n);
  for (let round = 0; round < 12; round += 1) {
    for (let n = 0; n < 9; n += 1) await join(n, "north");
    if (round < 11) for (let n = 0; n < 9; n += 1) await leave(n, "north");
  }
  await join(0, "south");
  const rows = async () => (await server.db.selectFrom("staff_count").selectAll().execute()).length;
  expect(await rows()).toBe(23 * 9 + 1);
  await sumStaffCounts(server.db);
  expect(await rows()).toBe(3 + 1);
  await expectCounts();
  await sumStaffCounts(server.db);
  expect(await rows()).toBe(3 + 1);
});

test("[INS-07] the estimated cost reads no person to know how many there are", async () => {
  const plan = JSON.stringify(await staffByTitle(server.db, "north").explain("json"));
  expect(plan).toContain("staff_count");
  expect(plan).not.toMatch(/"(person|membership)"/);
});

// The embedded database runs one transaction at a time.
test.skipIf(!testDatabaseUrl)(
  "[INS-07] the staff count is right when people join and are confirmed at the same moment",
  async () => {
    for (let n = 0; n < 40; n += 1) await addPerson(n, { confirmed_at: n % 2 ? now : null });
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => [
        join(n, "north"),
        change(n, { confirmed_at: n % 2 ? null : now }),
        join(n, "south"),
        change(n, { provider_title: "Pharmacist" }),
        sumStaffCounts(server.db),
      ]).flat(),
    );
    await expectCounts();
  },
);
