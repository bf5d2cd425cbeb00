import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "#server/platform/database/open.ts";
import { EmbeddedDatabase } from "#server/platform/database/pglite.ts";
import { createPreparation, type Preparation } from "#server/platform/database/prepared.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { takeDatabase, testDatabaseUrl } from "../../../support/database.ts";

const times = async (n: number, work: () => Promise<unknown>) => {
  for (let at = 0; at < n; at += 1) await work();
};

const nameFor = ({ run }: Preparation, text: string) => run(text, async (name) => name);

test("prepares a statement once it repeats, and never two under one name", async () => {
  const preparation = createPreparation();
  await times(10, async () => expect(await nameFor(preparation, "select $1")).toBeUndefined());
  const name = await nameFor(preparation, "select $1");
  expect(name).toMatch(/^[\w-]{22}$/);
  expect(await nameFor(preparation, "select $1")).toBe(name);
  await times(10, () => nameFor(preparation, "select $2"));
  expect(await nameFor(preparation, "select $2")).not.toBe(name);
});

test("stops preparing when a pooler turns up", async () => {
  const preparation = createPreparation();
  const failWith = (code: string) =>
    preparation.run("select $1", async (name) => {
      if (name !== undefined) throw Object.assign(new Error(), { code });
      return "not prepared";
    });
  await times(20, () => nameFor(preparation, "select $1"));
  await expect(failWith("23505")).rejects.toMatchObject({ code: "23505" });
  expect(await nameFor(preparation, "select $1")).toBeDefined();
  expect(await failWith("26000")).toBe("not prepared");
  expect(await nameFor(preparation, "select $1")).toBeUndefined();
});

test("the embedded database prepares repeated statements, through changes of their tables and failures", async () => {
  const db = new EmbeddedDatabase("memory://");
  await db.query("create table note (id int primary key, tags text[])");
  const add = (id: number) => db.query("insert into note (id, tags) values ($1, $2)", [id, ["a"]]);
  const find = (id: number) => db.query("select * from note where id = $1", [id]);
  for (let id = 0; id < 20; id += 1) await add(id);
  for (let id = 0; id < 20; id += 1)
    expect(await find(id)).toEqual({ rows: [{ id, tags: ["a"] }], numAffectedRows: 0n });
  expect(await db.query("select count(*) as n from pg_prepared_statements")).toMatchObject({
    rows: [{ n: 2 }],
  });

  await expect(add(1)).rejects.toMatchObject({ code: "23505" });
  await db.query("start transaction");
  await expect(add(1)).rejects.toMatchObject({ code: "23505" });
  await expect(find(1)).rejects.toMatchObject({ code: "25P02" });
  await db.query("rollback");

  await db.query("alter table note add column text text default 'none'");
  expect((await find(1)).rows).toEqual([{ id: 1, tags: ["a"], text: "none" }]);
  expect((await add(20)).numAffectedRows).toBe(1n);
  await Promise.all(
    [1, 2, 3].map(async (id) => expect((await find(id)).rows).toMatchObject([{ id }])),
  );
  await db.close();
});

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

  const people = (db: Connection) =>
    db.selectFrom("help_resource").selectAll().where("id", "=", "nobody").execute();
  const prepared = async (db: Connection) =>
    (await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(db)).rows;

  test("a migration while the server runs fails no request", async () => {
    await opened.db.connection().execute(async (db) => {
      await times(20, () => people(db));
      expect(await prepared(db)).toEqual([{ n: 1 }]);
      await sql`alter table help_resource add column more text`.execute(taken.db);
      await times(20, () => people(db));
      await sql`alter table help_resource drop column more`.execute(taken.db);
      await times(20, () => people(db));
    });
  });

  test("prepares nothing behind a pooler", async () => {
    const pooled = await openDatabase({ databaseUrl, databaseDirectUrl: databaseUrl, dataDir: "" });
    await pooled.db.connection().execute(async (db) => {
      await times(20, () => people(db));
      expect(await prepared(db)).toEqual([{ n: 0 }]);
    });
    await pooled.close();
  });
}
