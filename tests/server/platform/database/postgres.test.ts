import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { takeDatabase, testDatabaseUrl } from "../../../support/database.ts";
import { testServer } from "../../../support/server.ts";
import { deviceOf, seeded, watched } from "../../../support/wire.ts";

type Taken = Awaited<ReturnType<typeof takeDatabase>>;
let taken: Taken;
beforeAll(async () => {
  taken = await takeDatabase();
});
afterAll(() => taken.giveBack());

const limitOf = async ({ db }: Taken, setting: string) => {
  const { rows } = await sql<{ is: string }>`select current_setting(${setting}) as is`.execute(db);
  return rows[0]?.is;
};

if (testDatabaseUrl)
  test("[OPS-01] no statement may run for ever, and no process that hangs may hold rows for ever", async () => {
    await migrate(taken.db);
    const limits = await Promise.all(
      Array.from({ length: 20 }, () => limitOf(taken, "statement_timeout")),
    );
    expect(new Set(limits)).toEqual(new Set(["10s"]));
    expect(await limitOf(taken, "idle_in_transaction_session_timeout")).toBe("1min");
  });

test("[OPS-03] a statement that took too long is no fault of the caller: he is asked to wait", async () => {
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
