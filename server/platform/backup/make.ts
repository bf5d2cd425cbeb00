import { cp, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "../config.ts";
import { lockDirectory } from "../database/directory-lock.ts";
import { EmbeddedDatabase } from "../database/pglite.ts";
import { StartupError } from "../startup-error.ts";
import { FILES_FOLDER, DUMP_FILE, MANIFEST, type Manifest, describeFile, listFiles } from "./manifest.ts";
import { runTool } from "./postgres-tools.ts";

type InstallationConfig = Pick<Config, "databaseUrl" | "dataDir">;

const isEmpty = async (folder: string) => (await readdir(folder).catch(() => [])).length === 0;

/** One process may use the embedded database, so its server has to be stopped for this. */
async function dumpEmbedded(dataDir: string, file: string) {
  const folder = join(dataDir, "pg");
  if (await isEmpty(folder))
    throw new StartupError(`There is no database in ${dataDir} (DATA_DIR).`);
  const unlock = await lockDirectory(folder);
  const database = new EmbeddedDatabase(folder);
  try {
    await database.query("checkpoint");
    await writeFile(file, await database.dump());
  } finally {
    await database.close();
    await unlock();
  }
}

/** Recordings and handouts are only ever added, so those copied after the database's image hold all that it names. */
async function copyFiles(dataDir: string, folder: string) {
  const media = join(dataDir, "media");
  if (!(await isEmpty(media))) await cp(media, join(folder, "media"), { recursive: true });
}

/**
 * Everything an installation consists of, in a new folder: an image of the database as of one moment, the files, and their hashes. What
 * is being uploaded at that moment is not part of it. The folder is there whole or not at all.
 */
export async function makeBackup(
  { databaseUrl, dataDir }: InstallationConfig,
  folder: string,
  now: number,
): Promise<Manifest> {
  if (!(await isEmpty(folder))) throw new StartupError(`${folder} is not empty.`);
  const engine = databaseUrl === undefined ? "embedded" : "postgres";
  const partialFolder = `${folder}.part`;
  await rm(partialFolder, { recursive: true, force: true });
  await mkdir(join(partialFolder, FILES_FOLDER), { recursive: true });
  try {
    const image = join(partialFolder, DUMP_FILE[engine]);
    if (databaseUrl === undefined) await dumpEmbedded(dataDir, image);
    else
      await runTool("pg_dump", ["--format=custom", "--no-owner", `--file=${image}`], databaseUrl);
    await copyFiles(dataDir, join(partialFolder, FILES_FOLDER));
    const paths = await listFiles(join(partialFolder, FILES_FOLDER));
    const files = [];
    for (const path of paths) files.push(await describeFile(join(partialFolder, FILES_FOLDER), path));
    const database = await describeFile(partialFolder, DUMP_FILE[engine]);
    const manifest: Manifest = { format: 1, engine, made_at: now, database, files };
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
