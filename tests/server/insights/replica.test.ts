import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openReplica } from "#server/platform/database/open.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { takeDatabase } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { seeded } from "../../support/wire.ts";
import { addGroup, publishTotal } from "./hand-published.ts";
import { leaderOf, NOW } from "./plant.ts";

const TOKEN = "a-long-token";
const cleanUps: (() => unknown)[] = [];
let server: TestServer;
let copy: Database;
beforeEach(async () => {
  const taken = await takeDatabase();
  cleanUps.push(taken.giveBack);
  copy = taken.db;
});
afterEach(async () => {
  await server.close();
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const spring = ["2026-04-01", "2026-06-30"] as const;
const summer = ["2026-07-01", "2026-09-30"] as const;

async function start(replica: Database | undefined) {
  const config = { metricsToken: TOKEN };
  server = await seeded(await testServer({ now: () => NOW, config, replica }));
  await addGroup(server, "group-1", summer[1]);
  await publishTotal(server, "group-1", spring, [40, 10]);
  const ask = await leaderOf(server);
  return async () =>
    (await ask("reported_burnout/rolling_metrics")) as {
      current: { n: number };
      previous: { n: number };
    };
}

/** Replicates what insights read of the primary. Spring has 99 check-ins here, which a real replica couldn't say. */
async function replicate(): Promise<void> {
  for (const name of ["installation", "practice_group", "publication", "publication_cell"]) {
    const table = sql.table(name);
    const { rows } = await sql<{ all: string }>`
      select json_agg(one)::text as all from ${table} one`.execute(server.db);
    const all = (rows[0]?.all ?? "").replace('"n":40', '"n":99');
    await sql`insert into ${table} overriding system value
      select * from json_populate_recordset(null::${table}, ${all}::json)
      on conflict do nothing`.execute(copy);
  }
  await sql`select setval(pg_get_serial_sequence('publication', 'id'), max(id)) from publication`.execute(
    copy,
  );
}

async function counted(result: string): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const { body } = await server.app.inject({ url: "/metrics", headers });
  const line = new RegExp(`respite_replica_reads_total\\{result="${result}"\\} (\\d+)`);
  return Number(line.exec(body)?.[1] ?? 0);
}

test("[OPS-04] a replica that has what the primary has answers insights, and one that lacks a period doesn't", async () => {
  const ask = await start(copy);
  await replicate();
  expect((await ask()).current.n).toBe(99);
  await publishTotal(server, "group-1", summer, [44, 12]);
  expect(await ask()).toMatchObject({ current: { n: 44 }, previous: { n: 40 } });
  expect([await counted("answered"), await counted("differed")]).toEqual([1, 1]);
  await replicate();
  expect(await ask()).toMatchObject({ current: { n: 44 }, previous: { n: 99 } });
});

test("[OPS-04] a replica that is ahead, or has another epoch or installation, doesn't answer", async () => {
  const ask = await start(copy);
  await replicate();
  const mine = await copy.selectFrom("installation").selectAll().executeTakeFirstOrThrow();
  for (const other of [{ id: "another installation" }, { epoch: "another epoch" }]) {
    await copy.updateTable("installation").set(other).execute();
    expect((await ask()).current.n).toBe(40);
    await copy.updateTable("installation").set({ id: mine.id, epoch: mine.epoch }).execute();
  }
  expect((await ask()).current.n).toBe(99);
  await publishTotal({ ...server, db: copy }, "group-1", summer, [44, 12]);
  expect((await ask()).current.n).toBe(40);
  expect(await counted("differed")).toBe(3);
});

test("[OPS-04] a replica that is away delays one reply and changes none", async () => {
  const replica = openReplica({ databaseReplicaUrl: "postgres://nobody@127.0.0.1:1/none" });
  cleanUps.push(() => replica?.destroy());
  const ask = await start(replica);
  for (const _ of [1, 2, 3]) expect((await ask()).current.n).toBe(40);
  expect([await counted("failed"), await counted("answered")]).toEqual([1, 0]);
});
