import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { takeDatabase, testDatabaseUrl } from "../../../support/database.ts";
import { testServer } from "../../../support/server.ts";
import { deviceOf, seeded, watched } from "../../../support/wire.ts";

type TestDatabase = Awaited<ReturnType<typeof takeDatabase>>;
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await takeDatabase();
});
afterAll(() => testDatabase.giveBack());

const settingOf = async ({ db }: TestDatabase, setting: string) => {
  const { rows } = await sql<{ is: string }>`select current_setting(${setting}) as is`.execute(db);
  return rows[0]?.is;
};

if (testDatabaseUrl)
  test("[OPS-01] connections have a statement timeout and an idle in transaction timeout", async () => {
    await migrate(testDatabase.db);
    const limits = await Promise.all(
      Array.from({ length: 20 }, () => settingOf(testDatabase, "statement_timeout")),
    );
    expect(new Set(limits)).toEqual(new Set(["10s"]));
    expect(await settingOf(testDatabase, "idle_in_transaction_session_timeout")).toBe("1min");
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
