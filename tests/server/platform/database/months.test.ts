import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { recordAudit } from "#server/platform/audit/record.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { readConfig } from "#server/platform/config.ts";
import { foundation } from "#server/platform/database/migrations/0001-foundation.ts";
import { whatPeopleDo } from "#server/platform/database/migrations/0002-what-people-do.ts";
import { timeThatCounts } from "#server/platform/database/migrations/0003-time-that-counts.ts";
import { accounts } from "#server/platform/database/migrations/0004-accounts.ts";
import { registration } from "#server/platform/database/migrations/0005-registration.ts";
import { singleSignOn } from "#server/platform/database/migrations/0006-single-sign-on.ts";
import { creditAndCare } from "#server/platform/database/migrations/0007-credit-and-care.ts";
import { insights } from "#server/platform/database/migrations/0008-insights.ts";
import { audit } from "#server/platform/database/migrations/0009-audit.ts";
import { months } from "#server/platform/database/migrations/0036-months.ts";
import { keepMonths } from "#server/platform/database/months.ts";
import { insertRows } from "#server/platform/database/rows.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { deleteFailedMailJob } from "#server/platform/mail/job.ts";
import { takeDatabase } from "../../../support/database.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2030, 4, 20);
const config = readConfig({});
const { retention } = config;

let taken: Awaited<ReturnType<typeof takeDatabase>>;
let db: Database;
beforeAll(async () => {
  taken = await takeDatabase();
  db = taken.db;
});
afterAll(() => taken.giveBack());

type Table = "idempotency" | "utilization_event" | "insight_query" | "audit_event";

const event = (id: string, received: number) => ({
  person_id: "nurse",
  id,
  event: "page",
  context: null,
  seconds_watched: null,
  current_path: null,
  device: null,
  session_id: null,
  dropped: 0,
  occurred_at: new Date(received),
  received_at: new Date(received),
});
const record = (key: string, at: number) => ({
  person_id: "nurse",
  key,
  call: "saveContent",
  body_hash: "",
  result: {},
  created_at: new Date(at),
  parts: null,
  device: null,
});
const query = (id: string, at: number) => ({
  id,
  person_id: "leader",
  practice_group_id: "a",
  endpoint: "overview",
  filters: "",
  people: "",
  at: new Date(at),
});

async function partsWith(trx: Connection, table: Table) {
  const { rows } = await sql<{ part: string; n: number }>`
    select tableoid::regclass::text as part, count(*) as n from ${sql.table(table)} group by 1 order by 1`.execute(
    trx,
  );
  return Object.fromEntries(rows.map(({ part, n }) => [part, Number(n)]));
}

const earlierMigrations = [
  foundation,
  whatPeopleDo,
  timeThatCounts,
  accounts,
  registration,
  singleSignOn,
  creditAndCare,
  insights,
  audit,
];

test("[OPS-11] the migration keeps every row, its order, and what protects it", async () => {
  const trx = await db.startTransaction().execute();
  try {
    await sql`create schema empty`.execute(trx);
    await sql`set local search_path to empty`.execute(trx);
    for (const before of earlierMigrations) await before.up(trx as never);
    await sql`insert into person
      (id, uid, email, first_name, last_name, burnout_role, created_at, updated_at)
      select id, id, id, 'Test', 'Person', 'provider', now(), now()
      from unnest(array['nurse', 'leader']) id`.execute(trx);
    const past = Date.now() - 40 * DAY;
    // Made last month, by a clock that is years ahead, and without a time.
    const ids = [uuidv7(past), uuidv7(Date.UTC(2099, 0)), "fa1b0a55-0000-4000-8000-000000000000"];
    await insertRows(
      trx,
      "idempotency",
      ids.map((id) => record(id, past)),
    ).execute();
    await insertRows(
      trx,
      "utilization_event",
      ids.map((id) => event(id, past)),
    ).execute();
    await insertRows(trx, "insight_query", [query(uuidv7(past), past)]).execute();
    for (const n of [1, 2])
      await recordAudit(trx, { by: null, action: "test", about: "a", after: { n } }, past);
    const log = () => trx.selectFrom("audit_log").selectAll().orderBy("id").execute();
    const logged = await log();

    await months.up(trx as never);
    for (const table of ["idempotency", "utilization_event"] as const)
      expect(await partsWith(trx, table)).toEqual({
        [`${table}_earlier`]: 1,
        [`${table}_other`]: 2,
      });
    expect(await log()).toEqual(logged);
    expect(logged).toHaveLength(3);
    const { rows } = await sql<{ key: string }>`select key from idempotency`.execute(trx);
    expect(rows.map(({ key }) => key).toSorted()).toEqual(ids.toSorted());
    await sql`savepoint before`.execute(trx);
    for (const statement of ["update audit_event set about = ''", "delete from insight_query"]) {
      await expect(sql.raw(statement).execute(trx)).rejects.toThrow("only ever added");
      await sql`rollback to before`.execute(trx);
    }
    await expect(
      insertRows(trx, "idempotency", [record(ids[0] ?? "", Date.now())]).execute(),
    ).rejects.toThrow("duplicate key");
  } finally {
    await trx.rollback().execute();
  }
});

let created: Set<string>;
const allParts = async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relispartition and relkind = 'r'`.execute(db);
  return rows.map(({ name }) => name);
};
beforeEach(async () => {
  created = new Set(await allParts());
});
/** Databases are used again. */
afterEach(async () => {
  for (const name of await allParts())
    if (!created.has(name)) await sql`drop table ${sql.table(name)}`.execute(db);
});

test("[OPS-11] creates months ahead of time, once, and moves earlier rows into them", async () => {
  const clockAhead = uuidv7(NOW + 40 * DAY);
  await insertRows(db, "utilization_event", [event(clockAhead, NOW)]).execute();
  await insertRows(db, "insight_query", [query(clockAhead, NOW)]).execute();
  expect(await partsWith(db, "utilization_event")).toEqual({ utilization_event_other: 1 });
  await keepMonths(db, retention, NOW);
  await keepMonths(db, retention, NOW + 5 * DAY);
  expect(await partsWith(db, "utilization_event")).toEqual({ utilization_event_2030_06: 1 });
  expect(await partsWith(db, "insight_query")).toEqual({ insight_query_2030_06: 1 });
  expect((await allParts()).filter((name) => !created.has(name)).toSorted()).toEqual(
    ["audit_event", "idempotency", "insight_query", "utilization_event"].flatMap((table) =>
      ["2030_05", "2030_06", "2030_07"].map((month) => `${table}_${month}`),
    ),
  );
  await expect(db.deleteFrom("insight_query").execute()).rejects.toThrow("only ever added");
});

test("[OPS-11] drops months past their retention, except late arrivals and the audit log", async () => {
  await keepMonths(db, retention, NOW);
  const [early, late] = [uuidv7(NOW), uuidv7(NOW)];
  const arrived = NOW + 80 * DAY;
  const future = uuidv7(Date.UTC(2040, 0));
  await insertRows(db, "idempotency", [
    record(early, NOW),
    record(late, arrived),
    record(future, NOW),
    record("no-time", NOW),
    record("no-time-late", arrived),
  ]).execute();
  await insertRows(db, "utilization_event", [event(early, NOW), event("no-time", NOW)]).execute();
  await insertRows(db, "insight_query", [query(early, NOW), query("no-time", NOW)]).execute();
  await db
    .transaction()
    .execute((trx) => recordAudit(trx, { by: null, action: "test", about: "a" }, NOW));
  const keys = async () =>
    (await db.selectFrom("idempotency").select("key").execute()).map(({ key }) => key).toSorted();
  const count = async (table: Table) =>
    (await db.selectFrom(table).select("person_id").execute()).length;

  await keepMonths(db, retention, NOW + 90 * DAY);
  expect(await keys()).toHaveLength(5);
  // The month has ended more than 90 days ago.
  await keepMonths(db, retention, Date.UTC(2030, 5, 1) + 90 * DAY);
  expect(await keys()).toEqual([future, late, "no-time-late"].toSorted());
  expect(await partsWith(db, "idempotency")).toEqual({ idempotency_other: 3 });
  await keepMonths(db, retention, arrived + 91 * DAY);
  expect(await keys()).toEqual([future]);
  expect([await count("utilization_event"), await count("insight_query")]).toEqual([2, 2]);
  await keepMonths(db, { ...retention, utilization_event: 100 }, NOW + 200 * DAY);
  expect([await count("utilization_event"), await count("insight_query")]).toEqual([0, 2]);
  await keepMonths(db, retention, NOW + 8 * 365 * DAY);
  expect([await count("insight_query"), await count("audit_event")]).toEqual([0, 1]);
  expect(await verifyAudit(db)).toMatchObject({ kind: "whole", count: 1 });
});

test("[OPS-11] mail that couldn't be delivered is deleted in the end", async () => {
  const mail = (id: string, failed_at: Date | null) => ({
    id,
    recipient: "ada@example.org",
    letter: "{}",
    run_at: new Date(NOW),
    failed_at,
    created_at: new Date(NOW),
  });
  await db
    .insertInto("mail_job")
    .values([
      mail("waits", null),
      mail("old", new Date(NOW - 91 * DAY)),
      mail("new", new Date(NOW)),
    ])
    .execute();
  await deleteFailedMailJob.run(
    { db, config, clock: { now: () => NOW } },
    new AbortController().signal,
  );
  const left = await db.selectFrom("mail_job").select("id").orderBy("id").execute();
  expect(left.map(({ id }) => id)).toEqual(["new", "waits"]);
});
