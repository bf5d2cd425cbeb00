import { cp, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { Config } from "../config.ts";
import { lockDirectory } from "../database/directory-lock.ts";
import { EmbeddedDatabase } from "../database/pglite.ts";
import { isPooled } from "../database/postgres.ts";
import { backupErrors, databaseErrors } from "../startup-copy.ts";
import { StartupError } from "../startup-error.ts";
import { copyStorage } from "../storage/copy.ts";
import { diskFiles } from "../storage/disk-files.ts";
import { openStorage } from "../storage/open-storage.ts";
import { encryptToFile, macOf, newBackupKey, readBackupKey } from "./encryption.ts";
import {
  DUMP_FILE,
  describeFile,
  FILES_FOLDER,
  listFiles,
  MANIFEST,
  type Manifest,
  manifestText,
} from "./manifest.ts";
import { runTool } from "./postgres-tools.ts";

type InstallationConfig = Pick<
  Config,
  "databaseUrl" | "databaseDirectUrl" | "dataDir" | "backupKeyFile"
> & {
  readonly s3?: Config["s3"];
};

const isEmpty = async (folder: string) => (await readdir(folder).catch(() => [])).length === 0;

/** Encrypts the dump on its way to the disk. */
type Store = (dump: Readable) => Promise<void>;

/** Only one process can open the embedded database, so the server must be stopped. */
async function dumpEmbedded(dataDir: string, store: Store) {
  const folder = join(dataDir, "pg");
  if (await isEmpty(folder)) throw new StartupError(backupErrors.noDatabase(dataDir));
  const unlock = await lockDirectory(folder);
  const database = new EmbeddedDatabase(folder);
  try {
    await database.query("checkpoint");
    await store(Readable.from([await database.dump()]));
  } finally {
    await database.close();
    await unlock();
  }
}

/** Through a pooler, the settings of `pg_dump` would end up with requests, and the dump would not be one snapshot. */
async function dumpPostgres(url: string, store: Store) {
  if (await isPooled(url)) throw new StartupError(databaseErrors.pooled);
  await runTool("pg_dump", ["--format=custom", "--no-owner"], url, { output: store });
}

/** Media files are never changed or deleted, so copying them after the database gets every file it refers to. */
async function copyFiles(
  { dataDir, s3 }: Pick<InstallationConfig, "dataDir" | "s3">,
  folder: string,
) {
  if (s3) {
    const { files } = await openStorage({ dataDir, s3 });
    const { damaged } = await copyStorage(files, diskFiles(join(folder, "media")));
    if (damaged.length > 0) throw new StartupError(backupErrors.damagedFiles(damaged));
    return;
  }
  const media = join(dataDir, "media");
  if (!(await isEmpty(media))) await cp(media, join(folder, "media"), { recursive: true });
}

/**
 * Writes the encrypted database, the media files, and their hashes to a new folder. Unfinished uploads are not included.
 * The folder appears only when it is complete.
 */
export async function makeBackup(
  { databaseUrl, databaseDirectUrl = databaseUrl, dataDir, s3, backupKeyFile }: InstallationConfig,
  folder: string,
  now: number,
): Promise<Manifest> {
  if (!(await isEmpty(folder))) throw new StartupError(backupErrors.notEmpty(folder));
  const key = newBackupKey(await readBackupKey(backupKeyFile));
  const engine = databaseUrl === undefined ? "embedded" : "postgres";
  const partialFolder = `${folder}.part`;
  await rm(partialFolder, { recursive: true, force: true });
  await mkdir(join(partialFolder, FILES_FOLDER), { recursive: true });
  try {
    const image = join(partialFolder, DUMP_FILE[engine]);
    const store: Store = (dump) => encryptToFile(key, dump, image);
    if (databaseDirectUrl === undefined) await dumpEmbedded(dataDir, store);
    else await dumpPostgres(databaseDirectUrl, store);
    await copyFiles({ dataDir, s3 }, join(partialFolder, FILES_FOLDER));
    const paths = await listFiles(join(partialFolder, FILES_FOLDER));
    const files = [];
    for (const path of paths)
      files.push(await describeFile(join(partialFolder, FILES_FOLDER), path));
    const database = await describeFile(partialFolder, DUMP_FILE[engine]);
    const contents: Manifest = { format: 2, engine, made_at: now, database, files };
    const manifest = { ...contents, mac: macOf(key, manifestText(contents)) };
    await writeFile(join(partialFolder, MANIFEST), JSON.stringify(manifest, undefined, 1));
    await mkdir(dirname(folder), { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await rename(partialFolder, folder);
    return manifest;
  } catch (error) {
    await rm(partialFolder, { recursive: true, force: true });
    throw error;
  }
}
