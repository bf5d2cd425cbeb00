import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { recordAudit } from "#server/platform/audit/record.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { makeBackup } from "#server/platform/backup/make.ts";
import { restoreBackup } from "#server/platform/backup/restore.ts";
import { createEpochs } from "#server/platform/database/epoch.ts";
import { installationId } from "#server/platform/database/installation.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { seedDefaults } from "#server/seed/bootstrap.ts";
import { rowCounts, testDatabaseUrl } from "../../../support/database.ts";
import { createInstallation, type Installation } from "../../../support/installation.ts";

// Creating databases takes seconds.
vi.setConfig({ testTimeout: 120_000 });

const NOW = Date.UTC(2026, 10, 22, 7);

let base: string;
let installation: Installation;
let before: Awaited<ReturnType<typeof contentOf>>;
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), "respite-backup-"));
  installation = await createInstallation(base);
  before = await fill(installation);
});
afterAll(() => rmSync(base, { recursive: true }));

async function withDatabase<T>(
  installation: Installation,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { db, close } = await openDatabase(installation);
  return work(db).finally(close);
}

const MEDIA_PATH = "media/ab/a-recording.m4a";

/** Fills an installation with settings, an audit event, and a media file. Returns its content. */
async function fill(installation: Installation) {
  mkdirSync(join(installation.dataDir, "media/ab"), { recursive: true });
  writeFileSync(join(installation.dataDir, MEDIA_PATH), Buffer.alloc(300_000, 7));
  return withDatabase(installation, async (db) => {
    await migrate(db);
    await seedDefaults(db, NOW);
    await db
      .transaction()
      .execute((trx) =>
        recordAudit(trx, { by: null, action: "settings.changed", about: "costs" }, NOW),
      );
    return contentOf(db);
  });
}

const contentOf = async (db: Database) => ({
  id: await installationId(db, NOW),
  rows: await rowCounts(db),
  audit: await verifyAudit(db),
});

test("[SEC-01] restoring a backup brings back every row, the audit chain, and every media file", async () => {
  expect(before.audit).toMatchObject({ kind: "whole", count: 1 });
  const folder = join(base, "kept");
  const { files } = await makeBackup(installation, folder, NOW);
  expect(files.map(({ path, size }) => [path, size])).toEqual([[MEDIA_PATH, 300_000]]);
  const target = await createInstallation(base);
  await restoreBackup(target, folder, NOW);
  expect(await withDatabase(target, contentOf)).toEqual(before);
  const epochOf = (db: Database) =>
    createEpochs(db, { now: () => NOW, followsTimeline: false }).current();
  expect(await withDatabase(target, epochOf)).not.toBe(await withDatabase(installation, epochOf));
  expect(readFileSync(join(target.dataDir, MEDIA_PATH))).toEqual(
    readFileSync(join(installation.dataDir, MEDIA_PATH)),
  );
  await expect(restoreBackup(target, folder, NOW)).rejects.toThrow(/already|not empty/);
  await expect(makeBackup(installation, folder, NOW)).rejects.toThrow("is not empty");
});

test("[OPS-10] a backup holds no private key in clear, and OpenSSL opens it with the key file", async () => {
  const folder = join(base, "encrypted");
  const { database } = await makeBackup(installation, folder, NOW);
  const image = join(folder, database.path);
  const openssl = (key: string) =>
    spawnSync(
      "openssl",
      [
        ..."enc -d -aes-256-cbc -pbkdf2 -iter 600000 -md sha256 -in".split(" "),
        image,
        "-pass",
        `file:${key}`,
      ],
      { maxBuffer: 2 ** 30 },
    );
  const { status, stdout } = openssl(installation.backupKeyFile);
  expect(status).toBe(0);
  const isDump = testDatabaseUrl
    ? stdout.subarray(0, 5).toString() === "PGDMP"
    : stdout.includes("PG_VERSION");
  expect(isDump).toBe(true);
  for (const name of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const bytes = readFileSync(join(name.parentPath, name.name));
    expect(bytes.includes("private_jwk")).toBe(false);
    expect(bytes.includes("PGDMP")).toBe(false);
  }
  const target = await createInstallation(base);
  const otherKey = join(base, "other.key");
  writeFileSync(otherKey, "another key that is long enough");
  await expect(restoreBackup({ ...target, backupKeyFile: otherKey }, folder, NOW)).rejects.toThrow(
    "doesn't open the backup",
  );
  await expect(restoreBackup({ ...target, backupKeyFile: undefined }, folder, NOW)).rejects.toThrow(
    "Set BACKUP_KEY_FILE",
  );
  const manifest = readFileSync(join(folder, "manifest.json"), "utf8");
  writeFileSync(join(folder, "manifest.json"), manifest.replace(`${NOW}`, `${NOW + 1}`));
  await expect(restoreBackup(target, folder, NOW)).rejects.toThrow("its manifest was changed");
  expect(existsSync(join(target.dataDir, "media"))).toBe(false);
  await expect(
    makeBackup({ ...installation, backupKeyFile: undefined }, join(base, "no-key"), NOW),
  ).rejects.toThrow("Set BACKUP_KEY_FILE");
});

test("[SEC-01] a damaged or unfinished backup restores nothing", async () => {
  const folder = join(base, "damaged");
  await makeBackup(installation, folder, NOW);
  appendFileSync(join(folder, "files", MEDIA_PATH), "x");
  const target = await createInstallation(base);
  await expect(restoreBackup(target, folder, NOW)).rejects.toThrow(
    `${MEDIA_PATH} doesn't match its checksum`,
  );
  rmSync(join(folder, "manifest.json"));
  await expect(restoreBackup(target, folder, NOW)).rejects.toThrow("No complete backup found");
  expect(existsSync(join(target.dataDir, "media"))).toBe(false);
});

test.skipIf(testDatabaseUrl !== undefined)(
  "[SEC-01] backing up the embedded database of a running server fails and leaves no files",
  async () => {
    const folder = join(base, "too-soon");
    await withDatabase(installation, () =>
      expect(makeBackup(installation, folder, NOW)).rejects.toThrow("in use by another process"),
    );
    expect([existsSync(folder), existsSync(`${folder}.part`)]).toEqual([false, false]);
  },
);
