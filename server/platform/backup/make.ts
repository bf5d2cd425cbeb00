import { cp, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "../config.ts";
import { lockDirectory } from "../database/directory-lock.ts";
import { EmbeddedDatabase } from "../database/pglite.ts";
import { StartupError } from "../startup-error.ts";
import { FILES, IMAGE, MANIFEST, type Manifest, measured, pathsBelow } from "./manifest.ts";
import { runTool } from "./postgres-tools.ts";

type Place = Pick<Config, "databaseUrl" | "dataDir">;

const isEmpty = async (folder: string) => (await readdir(folder).catch(() => [])).length === 0;

/** One process may use the embedded database, so its server has to be stopped for this. */
async function imageOfEmbedded(dataDir: string, file: string) {
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
  { databaseUrl, dataDir }: Place,
  folder: string,
  now: number,
): Promise<Manifest> {
  if (!(await isEmpty(folder))) throw new StartupError(`${folder} is not empty.`);
  const engine = databaseUrl === undefined ? "embedded" : "postgres";
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(join(part, FILES), { recursive: true });
  try {
    const image = join(part, IMAGE[engine]);
    if (databaseUrl === undefined) await imageOfEmbedded(dataDir, image);
    else
      await runTool("pg_dump", ["--format=custom", "--no-owner", `--file=${image}`], databaseUrl);
    await copyFiles(dataDir, join(part, FILES));
    const paths = await pathsBelow(join(part, FILES));
    const files = [];
    for (const path of paths) files.push(await measured(join(part, FILES), path));
    const database = await measured(part, IMAGE[engine]);
    const manifest: Manifest = { format: 1, engine, made_at: now, database, files };
    await writeFile(join(part, MANIFEST), JSON.stringify(manifest, undefined, 1));
    await mkdir(dirname(folder), { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder);
    return manifest;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}
