import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { isMigrated } from "#server/platform/database/migrate.ts";
import { openMigrated } from "#server/platform/database/open.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { newPostgresDatabase, takeDatabase, testDatabaseUrl } from "../../../support/database.ts";
import { testServer } from "../../../support/server.ts";
import { waitUntil } from "../../../support/wait-until.ts";
import { deviceOf, seeded, watched } from "../../../support/wire.ts";

type TestDatabase = Awaited<ReturnType<typeof takeDatabase>>;
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await takeDatabase();
});
afterAll(() => testDatabase.giveBack());

const settingOf = async ({ db }: { readonly db: Database }, setting: string) => {
  const { rows } = await sql<{ is: string }>`select current_setting(${setting}) as is`.execute(db);
  return rows[0]?.is;
};

if (testDatabaseUrl)
  test("[OPS-01] connections have a statement timeout and an idle in transaction timeout", async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      testDatabase.db,
    );
    const url = new URL(testDatabaseUrl ?? "");
    url.pathname = `/${rows[0]?.name}`;
    const opened = await openMigrated({
      databaseUrl: url.href,
      databaseDirectUrl: undefined,
      dataDir: "",
    });
    const limits = await Promise.all(
      Array.from({ length: 20 }, () => settingOf(opened, "statement_timeout")),
    );
    expect(new Set(limits)).toEqual(new Set(["10s"]));
    expect(await settingOf(opened, "idle_in_transaction_session_timeout")).toBe("1min");
    await opened.close();
  });

if (testDatabaseUrl)
  test("[OPS-08] a migration lets requests through while a backup reads the tables, and runs after it", async () => {
    const databaseUrl = await newPostgresDatabase(testDatabaseUrl ?? "");
    const config = { databaseUrl, databaseDirectUrl: undefined, dataDir: "" };
    await openMigrated(config).then(({ close }) => close());
    const [backup, request] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)];
    onTestFinished(async () => {
      await backup.end();
      await request.end();
    });
    await backup.connect();
    await request.connect();
    // The last migration has to run again.
    await backup.query("alter table idempotency drop column parts, drop column device");
    await backup.query("delete from kysely_migration where name = '0066-replaced-parts'");
    await backup.query("begin; lock table idempotency in access share mode");
    let waits = 0;
    const migrated = openMigrated(config, { onWait: () => void waits++ });
    await waitUntil(() => waits === 1);
    await request.query("select from idempotency limit 1");
    await backup.query("commit");
    const { db, close } = await migrated;
    expect(await isMigrated(db)).toBe(true);
    await close();
  });

test("[OPS-03] a statement timeout is answered with 503", async () => {
  const server = await seeded(await testServer());
  const nurse = await deviceOf(server);
  await sql
    .raw(
      `create function too_long() returns trigger language plpgsql as
       $$ begin raise exception using errcode = 'query_canceled'; end $$`,
    )
    .execute(server.db);
  await sql
    .raw(
      "create trigger too_long before insert on time_watched for each row execute function too_long()",
    )
    .execute(server.db);
  const reply = await nurse.ask("/api/time_watched", {
    method: "POST",
    payload: watched("RL-1", 3),
  });
  await sql.raw("drop trigger too_long on time_watched").execute(server.db);
  await sql.raw("drop function too_long").execute(server.db);
  await server.close();
  expect([reply.statusCode, reply.json().code]).toEqual([503, "unavailable"]);
});
