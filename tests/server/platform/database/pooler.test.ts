import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { makeBackup } from "#server/platform/backup/make.ts";
import { isMigrated } from "#server/platform/database/migrate.ts";
import { openMigrated } from "#server/platform/database/open.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { backupKeyIn } from "../../../support/backup-key.ts";
import { newPostgresDatabase, testDatabaseUrl } from "../../../support/database.ts";
import { hasPooler, startPooler } from "../../../support/pooler.ts";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** An empty database behind a pooler. */
async function setUp(direct: string) {
  const own = await newPostgresDatabase(direct);
  const pooler = await startPooler(own, { poolSize: 3 });
  cleanUps.push(pooler.stop);
  const folder = mkdtempSync(join(tmpdir(), "respite-pooled-"));
  cleanUps.push(() => rmSync(folder, { recursive: true }));
  const config = { dataDir: folder, databaseUrl: pooler.url, databaseDirectUrl: undefined };
  return { config, direct: own, folder };
}

const settingOf = async (db: Database, name: string) => {
  const { rows } = await sql<{ is: string }>`select current_setting(${name}) as is`.execute(db);
  return rows[0]?.is;
};

const direct = testDatabaseUrl ?? "";
describe.skipIf(direct === "" || !hasPooler)("behind PgBouncer", () => {
  test("[OPS-07] thirty processes that start at once behind the pooler migrate the database once", async () => {
    const { config } = await setUp(direct);
    let waited = 0;
    const onWait = () => {
      waited += 1;
    };
    const opened = await Promise.all(
      Array.from({ length: 30 }, () => openMigrated(config, { onWait })),
    );
    for (const { db } of opened) expect(await isMigrated(db)).toBe(true);
    expect(waited).toBeGreaterThan(0);
    for (const { close } of opened) await close();
    const started = performance.now();
    const again = await openMigrated(config, { onWait: () => expect.unreachable() });
    expect(performance.now() - started).toBeLessThan(5000);
    await again.close();
  });

  test("[OPS-07] time limits hold behind the pooler", async () => {
    const { config, direct: databaseDirectUrl } = await setUp(direct);
    const { db, close } = await openMigrated({ ...config, databaseDirectUrl });
    cleanUps.push(close);
    const settings = await Promise.all(
      Array.from({ length: 12 }, async () => [
        await settingOf(db, "statement_timeout"),
        await settingOf(db, "idle_in_transaction_session_timeout"),
        await settingOf(db, "search_path"),
      ]),
    );
    expect(new Set(settings.map(String))).toEqual(new Set(["10s,1min,public"]));
  });

  test("[OPS-07] a backup refuses the pooler and is made past it", async () => {
    const { config, direct: databaseDirectUrl, folder } = await setUp(direct);
    await (await openMigrated(config)).close();
    const backup = (databaseDirect: string | undefined, name: string) =>
      makeBackup(
        { ...config, databaseDirectUrl: databaseDirect, backupKeyFile: backupKeyIn(folder) },
        join(folder, name),
        Date.now(),
      );
    await expect(backup(undefined, "a")).rejects.toThrow(
      "DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the PostgreSQL server behind it.",
    );
    expect((await backup(databaseDirectUrl, "b")).engine).toBe("postgres");
  });
});
