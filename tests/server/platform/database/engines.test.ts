import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installationId } from "#server/platform/database/installation.ts";
import { isMigrated, migrate } from "#server/platform/database/migrate.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { takeDatabase } from "../../../support/database.ts";

let db: Database;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ db, giveBack } = await takeDatabase());
});
afterAll(() => giveBack());

test("[OPS-02] both engines read the same values as the same types", async () => {
  const read = () =>
    sql`select
    9007199254740991::bigint as safe, count(*) as many, 0.10::numeric(4,2) as money,
    date '2026-03-29' as day, timestamptz '2026-03-29 02:30:00+00' as moment,
    1.5::double precision as real, true as yes, null as nothing, 7::integer as small,
    ${JSON.stringify({ a: ["é", 1] })}::jsonb as data, ${"text"}::text as text,
    ${["a,b", 'c"']}::text[] as list, ${new Date(0)}::timestamptz as start, ${null}::text as none`.execute(
      db,
    );
  const values = [
    {
      safe: Number.MAX_SAFE_INTEGER,
      many: 1,
      money: "0.10",
      day: "2026-03-29",
      moment: new Date("2026-03-29T02:30:00Z"),
      real: 1.5,
      yes: true,
      nothing: null,
      small: 7,
      data: { a: ["é", 1] },
      text: "text",
      list: ["a,b", 'c"'],
      start: new Date(0),
      none: null,
    },
  ];
  expect((await read()).rows).toEqual(values);
  // Statements that repeat are prepared.
  for (let n = 0; n < 20; n += 1) await read();
  expect((await read()).rows).toEqual(values);
});

test("[OPS-02] both engines reject integers that would lose precision", async () => {
  await expect(sql`select 9007199254740993::bigint as big`.execute(db)).rejects.toThrow();
  expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
});

test("[OPS-02] a failed statement has an SQLSTATE and rolls back its transaction on both engines", async () => {
  const group = { id: "g", name: "Ward", created_at: new Date(0) };
  const duplicate = () =>
    db.transaction().execute(async (trx) => {
      await trx.insertInto("practice_group").values(group).execute();
      await trx.insertInto("practice_group").values(group).execute();
    });
  await expect(duplicate()).rejects.toMatchObject({ code: "23505" });
  // Statements that repeat are prepared.
  for (let n = 0; n < 20; n += 1)
    await expect(duplicate()).rejects.toMatchObject({ code: "23505" });
  expect(await db.selectFrom("practice_group").selectAll().execute()).toEqual([]);
});

test("[OPS-02] concurrent transactions are isolated", async () => {
  const add = (id: string, fails: boolean) =>
    db.transaction().execute(async (trx) => {
      await trx
        .insertInto("practice_group")
        .values({ id, name: id, created_at: new Date(0) })
        .execute();
      await sql`select pg_sleep(0.01)`.execute(trx);
      if (fails) throw new Error("rolled back");
    });
  const ends = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => add(`g${n}`, n % 2 === 1)),
  );
  expect(ends.map(({ status }) => status)).toEqual(
    Array.from({ length: 8 }, (_, n) => (n % 2 === 1 ? "rejected" : "fulfilled")),
  );
  const rows = await db.selectFrom("practice_group").select("id").orderBy("id").execute();
  expect(rows.map(({ id }) => id)).toEqual(["g0", "g2", "g4", "g6"]);
});

test("[OPS-01] migrating again, even concurrently, changes nothing", async () => {
  await Promise.all([migrate(db), migrate(db)]);
  expect(await isMigrated(db)).toBe(true);
});

test("[OPS-01] old code refuses to open the database of a newer version", async () => {
  await sql`insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00Z')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/^The database was created by a newer version .*\.$/);
  await sql`delete from kysely_migration where name = '9999-later'`.execute(db);
  await migrate(db);
});

test("[OPS-08] the previous release starts on a schema that a newer one has only added to", async () => {
  await sql`alter table kysely_migration
    add column if not exists breaks boolean not null default true`.execute(db);
  const later = (name: string, breaks: boolean) =>
    sql`insert into kysely_migration values (${name}, '2030-01-01T00:00:00Z', ${breaks})`.execute(
      db,
    );
  await later("9998-adds-a-column", false);
  await migrate(db);
  expect(await isMigrated(db)).toBe(true);
  await later("9999-drops-a-column", true);
  await expect(migrate(db)).rejects.toThrow(/^The database was created by a newer version .*\.$/);
  await sql`delete from kysely_migration where name like '999%'`.execute(db);
});

test("[SYNC-04] processes that start together get the same installation id", async () => {
  const ids = await Promise.all([1, 2, 3].map((now) => installationId(db, now)));
  expect(new Set(ids).size).toBe(1);
  expect(await installationId(db, 4)).toBe(ids[0]);
});
