import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anonymize } from "#server/accounts/session/anonymize.ts";
import { recordAudit, recordAuditEntries } from "#server/platform/audit/record.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { people } from "../../../support/small-world.ts";
import { seeded } from "../../../support/wire.ts";

const NOW = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => NOW }));
});
afterEach(() => server.close());

const leader = people.leader.id;
const nurse = people.nurse.id;

const recordEntries = (count: number, about = `person:${nurse}`) =>
  server.db.transaction().execute(async (trx) => {
    for (let n = 0; n < count; n += 1)
      await recordAudit(
        trx,
        { by: leader, action: "person.changed", about, before: { n }, after: { n: n + 1 } },
        NOW + n,
      );
  });

/** Runs statements with triggers disabled, like an attacker with full database access. */
async function withoutTriggers(...statements: readonly string[]) {
  await sql`set session_replication_role = replica`.execute(server.db);
  for (const statement of statements) await sql.raw(statement).execute(server.db);
  await sql`set session_replication_role = origin`.execute(server.db);
}

test("[ADM-06] audit events form a valid hash chain", async () => {
  expect(await verifyAudit(server.db)).toMatchObject({ kind: "whole", count: 0 });
  await recordEntries(9);
  await server.db.transaction().execute((trx) =>
    recordAuditEntries(
      trx,
      [1, 2].map((n) => ({ by: leader, action: "code.made", about: `code:${n}` })),
      NOW,
    ),
  );
  const rows = await server.db.selectFrom("audit_event").selectAll().orderBy("n").execute();
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 11 }, (_, at) => at + 1));
  const expected = { kind: "whole", count: 11, head: rows.at(-1)?.hash };
  for (const page of [3, 11, 1000])
    expect(await verifyAudit(server.db, undefined, page)).toEqual(expected);
});

test("[ADM-06] the audit log is append-only", async () => {
  await recordEntries(2);
  for (const statement of [
    "update audit_event set action = 'nothing.happened'",
    "delete from audit_event",
    "update audit_detail set body = '{}'",
    "delete from audit_detail",
    "update audit_head set n = 1",
    "update audit_head set hash = 'x'",
    "delete from audit_head",
  ])
    await expect(sql.raw(statement).execute(server.db), statement).rejects.toThrow(
      /only ever added|only moves on/,
    );
  expect(await verifyAudit(server.db)).toMatchObject({ kind: "whole", count: 2 });
});

test.each([
  ["a changed row", ["update audit_event set action = 'x' where n = 3"], 3],
  ["a deleted row", ["delete from audit_event where n = 2"], 2],
  ["changed details", ["update audit_detail set body = '{}' where n = 4"], 4],
  ["deleted details", ["delete from audit_detail where n = 4"], 4],
  ["deleted last rows", ["delete from audit_event where n > 3"], 4],
  ["deletion of all rows", ["delete from audit_event"], 1],
  [
    "an inserted row",
    [
      "insert into audit_event select 6, 'x', at, person_id, action, about, concerns, null, hash, 'x' from audit_event where n = 5",
    ],
    6,
  ],
])("[ADM-06] verification finds %s even with triggers disabled", async (_, statements, n) => {
  await recordEntries(5);
  await withoutTriggers(...statements);
  expect(await verifyAudit(server.db)).toMatchObject({ kind: "broken", n });
});

test("[ADM-06] a checkpoint detects a head that was rewound with the last rows", async () => {
  await recordEntries(5);
  const verified = await verifyAudit(server.db);
  if (verified.kind !== "whole") throw new Error("The chain is broken from the start.");
  const checkpoint = { n: verified.count, hash: verified.head };
  await recordEntries(1);
  expect(await verifyAudit(server.db, checkpoint)).toMatchObject({ kind: "whole", count: 6 });
  await withoutTriggers(
    "delete from audit_detail where n > 4",
    "delete from audit_event where n > 4",
    "update audit_head set n = 4, hash = (select hash from audit_event where n = 4)",
  );
  expect(await verifyAudit(server.db)).toMatchObject({ kind: "whole", count: 4 });
  expect(await verifyAudit(server.db, checkpoint)).toMatchObject({ kind: "broken", n: 5 });
  // New rows in their place have other hashes.
  await recordEntries(2);
  expect(await verifyAudit(server.db, checkpoint)).toMatchObject({ kind: "broken", n: 5 });
});

test("[ADM-06] concurrent writers extend one chain, and rolled back entries leave no trace", async () => {
  const undone = server.db.transaction().execute(async (trx) => {
    await recordAudit(trx, { by: leader, action: "undone", about: "x" }, NOW);
    throw new Error("Something went wrong.");
  });
  await Promise.all([
    recordEntries(3),
    recordEntries(3),
    expect(undone).rejects.toThrow(),
    recordEntries(3),
  ]);
  expect(await verifyAudit(server.db)).toMatchObject({ kind: "whole", count: 9 });
});

test("[ADM-06] deleting an account leaves only its id in the audit log, and the chain stays valid", async () => {
  await server.db.transaction().execute(async (trx) => {
    const common = { by: leader, action: "person.changed" };
    const after = { email: "nurse@respite.example" };
    await recordAudit(trx, { ...common, about: `person:${nurse}`, after }, NOW);
    await recordAudit(trx, { ...common, about: "credit:1", after, concerns: nurse }, NOW);
    await recordAudit(trx, { ...common, about: "group:1", after: { name: "Ward 8" } }, NOW);
  });
  const person = await server.db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", nurse)
    .executeTakeFirstOrThrow();
  await server.db.transaction().execute((trx) => anonymize(trx, person, new Date(NOW)));
  const { rows } = await sql<{ text: string }>`
    select e::text || coalesce(d::text, '') as text
    from audit_event e left join audit_detail d using (n) order by n`.execute(server.db);
  expect(rows).toHaveLength(4);
  expect(rows.filter(({ text }) => text.includes("nurse@"))).toEqual([]);
  expect(rows[2]?.text).toContain("Ward 8");
  expect(await verifyAudit(server.db)).toMatchObject({ kind: "whole", count: 4 });
});
