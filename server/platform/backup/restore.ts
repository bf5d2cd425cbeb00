import { createReadStream } from "node:fs";
import { cp, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Kysely, sql } from "kysely";
import type { Config } from "../config.ts";
import { lockDirectory } from "../database/directory-lock.ts";
import { startEpoch } from "../database/epoch.ts";
import { migrate } from "../database/migrate.ts";
import { openDirect, openMigrated } from "../database/open.ts";
import { EmbeddedDatabase, embeddedDialect } from "../database/pglite.ts";
import { isPooled } from "../database/postgres.ts";
import type { Tables } from "../database/tables.ts";
import { backupErrors, databaseErrors } from "../startup-copy.ts";
import { StartupError } from "../startup-error.ts";
import { copyStorage } from "../storage/copy.ts";
import { diskFiles } from "../storage/disk-files.ts";
import { openStorage } from "../storage/open-storage.ts";
import { decryptFile, isMacOf, keyOfFile, readBackupKey } from "./encryption.ts";
import { FILES_FOLDER, type Manifest, manifestText, verifyBackup } from "./manifest.ts";
import { runTool } from "./postgres-tools.ts";

type InstallationConfig = Pick<
  Config,
  "databaseUrl" | "databaseDirectUrl" | "dataDir" | "backupKeyFile"
> & {
  readonly s3?: Config["s3"];
};

async function restoreEmbedded(dataDir: string, image: Readable, now: number) {
  const folder = join(dataDir, "pg");
  await mkdir(folder, { recursive: true });
  const unlock = await lockDirectory(folder);
  try {
    if ((await readdir(folder)).length > 0)
      throw new StartupError(backupErrors.databaseExists(dataDir));
    const template = Buffer.concat(await image.toArray());
    const database = new EmbeddedDatabase(folder, { template });
    const db = new Kysely<Tables>({ dialect: embeddedDialect(database) });
    // A backup of an older version has no place for the epoch.
    await migrate(db);
    await startEpoch(db, now);
    await database.query("checkpoint");
    await db.destroy();
  } finally {
    await unlock();
  }
}

async function restorePostgres(
  config: InstallationConfig,
  databaseUrl: string,
  image: Readable,
  now: number,
) {
  if (await isPooled(databaseUrl)) throw new StartupError(databaseErrors.pooled);
  const { db, close } = await openDirect(config);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_tables where schemaname = 'public'`
    .execute(db)
    .finally(close);
  if (Number(rows[0]?.n) > 0) throw new StartupError(backupErrors.targetNotEmpty);
  const how = ["--no-owner", "--exit-on-error", "--single-transaction"];
  const dbname = `--dbname=${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))}`;
  await runTool("pg_restore", [...how, dbname], databaseUrl, { input: image });
  const restored = await openMigrated(config);
  await startEpoch(restored.db, now).finally(restored.close);
}

async function restoreFiles({ dataDir, s3 }: InstallationConfig, folder: string) {
  if (!s3) return cp(folder, dataDir, { recursive: true });
  const { files } = await openStorage({ dataDir, s3 });
  await copyStorage(diskFiles(join(folder, "media")), files);
}

/** Returns the decrypted database. */
async function openImage(keyFile: string | undefined, folder: string, manifest: Manifest) {
  const image = join(folder, manifest.database.path);
  if (manifest.format === 1) return createReadStream(image);
  const key = await keyOfFile(await readBackupKey(keyFile), image);
  if (!isMacOf(key, manifestText(manifest), manifest.mac ?? ""))
    throw new StartupError(backupErrors.wrongKey(folder));
  return decryptFile(key, image);
}

/**
 * Restores a backup into an empty installation. The backup is verified before anything is written. Devices then pull
 * everything again, keep their pending writes, and resend what the backup lacks.
 */
export async function restoreBackup(
  place: InstallationConfig,
  folder: string,
  now: number,
): Promise<Manifest> {
  const manifest = await verifyBackup(folder);
  const image = await openImage(place.backupKeyFile, folder, manifest);
  const engine = place.databaseUrl === undefined ? "embedded" : "postgres";
  if (manifest.engine !== engine)
    throw new StartupError(
      engine === "embedded" ? backupErrors.needsPostgres : backupErrors.needsEmbedded,
    );
  if (place.databaseUrl === undefined) await restoreEmbedded(place.dataDir, image, now);
  else await restorePostgres(place, place.databaseDirectUrl ?? place.databaseUrl, image, now);
  await restoreFiles(place, join(folder, FILES_FOLDER));
  return manifest;
}
