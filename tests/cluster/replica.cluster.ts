import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMigrated, openReplica } from "#server/platform/database/open.ts";
import { addGroup, publishTotal } from "../server/insights/hand-published.ts";
import { leaderOf, NOW } from "../server/insights/plant.ts";
import { deployedPostgres } from "../support/deployed-postgres.ts";
import { type Program, stopPrograms } from "../support/programs.ts";
import { freePort } from "../support/respite.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { waitUntil } from "../support/wait-until.ts";
import { seeded } from "../support/wire.ts";

// One story: each test goes on where the one before ended.

const TOKEN = "a-long-token";
const cleanUps: (() => unknown)[] = [];
let ports: { primary: number; standby: number };
let postgres: ReturnType<typeof deployedPostgres>;
let standby: Program;
let server: TestServer;
let ask: () => Promise<readonly [current: number, previous: number | undefined]>;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "respite-replica-"));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }), stopPrograms);
  chmodSync(folder, 0o755);
  ports = { primary: await freePort(), standby: await freePort() };
  postgres = deployedPostgres({ binaries: process.env.POSTGRES_BINARIES ?? "", folder, ports });
  // The replica isn't the standby that commits wait for.
  await postgres.startPrimary(["synchronous_standby_names="]);
  await postgres.initialize();
  standby = await postgres.startStandby();
  const databaseUrl = postgres.databaseUrl(ports.primary);
  const databaseReplicaUrl = postgres.databaseUrl(ports.standby);
  const { db, close } = await openMigrated({
    ...{ databaseUrl, databaseDirectUrl: undefined, dataDir: folder },
  });
  const replica = openReplica({ databaseReplicaUrl });
  server = await seeded(
    await testServer({
      now: () => NOW,
      database: { db, giveBack: close },
      replica,
      config: { databaseUrl, databaseReplicaUrl, metricsToken: TOKEN },
    }),
  );
  cleanUps.push(() => replica?.destroy(), server.close);
  await addGroup(server, "group-1", "2026-09-30");
  await publishTotal(server, "group-1", ["2026-04-01", "2026-06-30"], [40, 10]);
  const leader = await leaderOf(server);
  ask = async () => {
    const { current, previous } = (await leader("reported_burnout/rolling_metrics")) as {
      current: { n: number };
      previous: { n?: number };
    };
    return [current.n, previous.n];
  };
});
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

async function counted(result: string): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const { body } = await server.app.inject({ url: "/metrics", headers });
  const line = new RegExp(`respite_replica_reads_total\\{result="${result}"\\} (\\d+)`);
  return Number(line.exec(body)?.[1] ?? 0);
}
const onStandby = (sql: string) => postgres.query(ports.standby, sql);

/** Asks until the replica answers. Each reply has to be right meanwhile. */
async function untilAnswered(expected: readonly [number, number | undefined]): Promise<void> {
  const before = await counted("answered");
  await waitUntil(async () => {
    expect(await ask()).toEqual(expected);
    return (await counted("answered")) > before;
  });
}

test("[OPS-04] a streaming replica answers insights", async () => {
  await untilAnswered([40, undefined]);
});

test("[OPS-04] while the replica lags behind a publication, the primary answers, so no figure goes backwards", async () => {
  await onStandby("select pg_wal_replay_pause()");
  await waitUntil(async () => {
    const [row] = await postgres.query<{ state: string }>(
      ports.standby,
      "select pg_get_wal_replay_pause_state() as state",
    );
    return row?.state === "paused";
  });
  const differed = await counted("differed");
  await publishTotal(server, "group-1", ["2026-07-01", "2026-09-30"], [44, 12]);
  for (const _ of [1, 2, 3]) expect(await ask()).toEqual([44, 40]);
  expect(await counted("differed")).toBe(differed + 3);
  await onStandby("select pg_wal_replay_resume()");
  await untilAnswered([44, 40]);
});

test("[OPS-04] killing the replica fails no request, and it is used again when it is back", async () => {
  const failed = await counted("failed");
  await standby.stop("SIGKILL");
  const asked = await server.db.selectFrom("insight_query").selectAll().execute();
  for (const _ of [1, 2, 3]) expect(await ask()).toEqual([44, 40]);
  expect(await counted("failed")).toBe(failed + 1);
  standby = await postgres.startStandby();
  await untilAnswered([44, 40]);
  const noted = await server.db.selectFrom("insight_query").selectAll().execute();
  expect(noted.length).toBeGreaterThan(asked.length + 3);
});
