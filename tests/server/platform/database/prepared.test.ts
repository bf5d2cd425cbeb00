import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "#server/platform/database/open.ts";
import { createPreparation } from "#server/platform/database/prepared.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { freshEmbedded, takeDatabase, testDatabaseUrl } from "../../../support/database.ts";

const times = async (n: number, work: () => Promise<unknown>) => {
  for (let at = 0; at < n; at += 1) await work();
};

test("prepares a statement once it repeats, and never two under one name", async () => {
  const { nameOf } = createPreparation();
  await times(10, async () => expect(nameOf("select $1")).toBeUndefined());
  const name = nameOf("select $1");
  expect(name).toMatch(/^[\w-]{22}$/);
  expect(nameOf("select $1")).toBe(name);
  await times(10, async () => nameOf("select $2"));
  expect(nameOf("select $2")).not.toBe(name);
});

test("stops preparing when a pooler turns up", async () => {
  const { nameOf, isCauseOf } = createPreparation();
  await times(20, async () => nameOf("select $1"));
  expect(isCauseOf({ code: "23505" })).toBe(false);
  expect(nameOf("select $1")).toBeDefined();
  expect(isCauseOf({ code: "26000" })).toBe(true);
  expect(nameOf("select $1")).toBeUndefined();
});

const resources = (db: Connection) =>
  db.selectFrom("help_resource").selectAll().where("id", "=", "nobody").execute();
/** Runs a prepared statement before and after a migration, which changes its columns over `other`. */
async function queryAcrossMigration(db: Connection, other = db) {
  await times(20, () => resources(db));
  await sql`alter table help_resource add column more text`.execute(other);
  await times(20, () => resources(db));
  await sql`alter table help_resource drop column more`.execute(other);
  await times(20, () => resources(db));
}

/** Returns the uses of prepared statements with this in their text. */
const prepared = async (db: Connection, text: string) => {
  const { rows } = await sql<{ uses: number }>`
    select generic_plans + custom_plans as uses from pg_prepared_statements
    where strpos(statement, ${text}) > 0 and strpos(statement, 'strpos') = 0`.execute(db);
  return rows;
};

if (testDatabaseUrl) {
  let taken: Awaited<ReturnType<typeof takeDatabase>>;
  let databaseUrl: string;
  let opened: OpenDatabase;
  beforeEach(async () => {
    taken = await takeDatabase();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      taken.db,
    );
    const url = new URL(testDatabaseUrl ?? "");
    url.pathname = `/${rows[0]?.name}`;
    databaseUrl = url.href;
    opened = await openDatabase({ databaseUrl, dataDir: "" });
  });
  afterEach(async () => {
    await opened.close();
    await taken.giveBack();
  });

  test("a migration while the server runs fails no request", async () => {
    await opened.db.connection().execute(async (db) => {
      await times(20, () => resources(db));
      expect(await prepared(db, "help_resource")).toEqual([{ uses: 10 }]);
      await queryAcrossMigration(db, taken.db);
    });
  });

  test("prepares nothing behind a pooler", async () => {
    const pooled = await openDatabase({ databaseUrl, databaseDirectUrl: databaseUrl, dataDir: "" });
    await pooled.db.connection().execute(async (db) => {
      await times(20, () => resources(db));
      expect(await prepared(db, "help_resource")).toEqual([]);
    });
    await pooled.close();
  });
} else {
  test("the embedded database prepares a statement once it repeats, and plans it again after 50 uses", async () => {
    // The statements of other tests would count towards the limits of a shared one.
    const db = await freshEmbedded();
    const own = () => sql`select ${1}::integer as planned_again`.execute(db);
    await times(20, own);
    expect(await prepared(db, "planned_again")).toEqual([{ uses: 10 }]);
    await times(60, own);
    expect(await prepared(db, "planned_again")).toEqual([{ uses: 20 }]);
    await db.destroy();
  });

  test("a changed column fails no statement of the embedded database", async () => {
    const { db, giveBack } = await takeDatabase();
    await queryAcrossMigration(db);
    await giveBack();
  });
}
