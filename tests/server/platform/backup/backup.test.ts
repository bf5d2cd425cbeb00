import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { recordAudit } from "#server/platform/audit/record.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { makeBackup } from "#server/platform/backup/make.ts";
import { restoreBackup } from "#server/platform/backup/restore.ts";
import { installationId } from "#server/platform/database/installation.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { seedDefaults } from "#server/seed/bootstrap.ts";
import { rowCounts, testDatabaseUrl } from "../../../support/database.ts";

// Databases are set up from nothing here, which is seconds of work for a processor of its own.
vi.setConfig({ testTimeout: 120_000 });

const NOW = Date.UTC(2026, 10, 22, 7);

let base: string;
let places = 0;
let place: Place;
let before: Awaited<ReturnType<typeof whatIsThere>>;
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), "respite-backup-"));
  place = await emptyPlace();
  before = await live(place);
});
afterAll(() => rmSync(base, { recursive: true }));

/** Where an installation could be, and nothing is yet. */
async function emptyPlace() {
  places += 1;
  const dataDir = join(base, `data-${places}`);
  mkdirSync(dataDir);
  if (testDatabaseUrl === undefined) return { dataDir, databaseUrl: undefined };
  const name = `backup_${process.pid}_${places}`;
  const client = new pg.Client({ connectionString: testDatabaseUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const own = new URL(testDatabaseUrl);
  own.pathname = `/${name}`;
  return { dataDir, databaseUrl: own.href };
}
type Place = Awaited<ReturnType<typeof emptyPlace>>;

async function within<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(place);
  return work(db).finally(close);
}

const MEDIUM = "media/ab/a-recording.m4a";

/** Settings, an audit log and a recording; answers what is there. */
async function live(place: Place) {
  mkdirSync(join(place.dataDir, "media/ab"), { recursive: true });
  writeFileSync(join(place.dataDir, MEDIUM), Buffer.alloc(300_000, 7));
  return within(place, async (db) => {
    await migrate(db);
    await seedDefaults(db, NOW);
    await db
      .transaction()
      .execute((trx) =>
        recordAudit(trx, { by: null, action: "settings.changed", about: "costs" }, NOW),
      );
    return whatIsThere(db);
  });
}

const whatIsThere = async (db: Database) => ({
  id: await installationId(db, NOW),
  rows: await rowCounts(db),
  audit: await verifyAudit(db),
});

test("[SEC-01] after all is lost, a backup brings back every row, the audit log's chain and every recording", async () => {
  expect(before.audit).toMatchObject({ kind: "whole", count: 1 });
  const folder = join(base, "kept");
  const { files } = await makeBackup(place, folder, NOW);
  expect(files.map(({ path, size }) => [path, size])).toEqual([[MEDIUM, 300_000]]);
  const elsewhere = await emptyPlace();
  await restoreBackup(elsewhere, folder);
  expect(await within(elsewhere, whatIsThere)).toEqual(before);
  expect(readFileSync(join(elsewhere.dataDir, MEDIUM))).toEqual(
    readFileSync(join(place.dataDir, MEDIUM)),
  );
  await expect(restoreBackup(elsewhere, folder)).rejects.toThrow(/already|not empty/);
  await expect(makeBackup(place, folder, NOW)).rejects.toThrow("is not empty");
});

test("[SEC-01] a backup that is damaged, or was not finished, restores nothing", async () => {
  const folder = join(base, "damaged");
  await makeBackup(place, folder, NOW);
  appendFileSync(join(folder, "files", MEDIUM), "x");
  const target = await emptyPlace();
  await expect(restoreBackup(target, folder)).rejects.toThrow(`${MEDIUM} is not what it was`);
  rmSync(join(folder, "manifest.json"));
  await expect(restoreBackup(target, folder)).rejects.toThrow("There is no whole backup");
  expect(existsSync(join(target.dataDir, "media"))).toBe(false);
});

test.skipIf(testDatabaseUrl !== undefined)(
  "[SEC-01] while its server runs the embedded database is not copied, and nothing half is left",
  async () => {
    const folder = join(base, "too-soon");
    await within(place, () =>
      expect(makeBackup(place, folder, NOW)).rejects.toThrow("in use by another process"),
    );
    expect([existsSync(folder), existsSync(`${folder}.part`)]).toEqual([false, false]);
  },
);
