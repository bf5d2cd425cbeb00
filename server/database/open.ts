import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import type { Config } from "../config.ts";
import { StartupError } from "../startup-error.ts";
import { lockDirectory } from "./directory-lock.ts";
import { EmbeddedDatabase, embeddedDialect } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";
import type { Database, Tables } from "./tables.ts";

export type OpenDatabase = {
  readonly db: Database;
  readonly engine: "embedded" | "postgres";
  readonly close: () => Promise<void>;
};

/** The embedded database has neither checkpointer nor autovacuum. */
const HOUSEKEEPING_MS = 10 * 60 * 1000;

async function keepHouse(db: Database): Promise<void> {
  await sql`checkpoint`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
}

function prepareFolder(dataDir: string): string {
  const folder = join(dataDir, "pg");
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The folder ${dataDir} (DATA_DIR) cannot be written: ${reason}.`, {
      cause: error,
    });
  }
  return folder;
}

async function openEmbedded(dataDir: string, onTrouble: (error: unknown) => void) {
  const folder = prepareFolder(dataDir);
  const unlock = await lockDirectory(folder);
  const db = new Kysely<Tables>({ dialect: embeddedDialect(new EmbeddedDatabase(folder)) });
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await unlock();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The database in ${folder} cannot be opened: ${reason}.`, {
      cause: error,
    });
  }
  const timer = setInterval(() => keepHouse(db).catch(onTrouble), HOUSEKEEPING_MS);
  timer.unref();
  const close = async () => {
    clearInterval(timer);
    await sql`checkpoint`.execute(db);
    await db.destroy();
    await unlock();
  };
  return { db, engine: "embedded", close } as const;
}

/** `DATABASE_URL`, or else the embedded database. Throws a StartupError when neither can be used. */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  onTrouble: (error: unknown) => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined) return openEmbedded(config.dataDir, onTrouble);
  const db = new Kysely<Tables>({ dialect: await openPostgres(config.databaseUrl) });
  return { db, engine: "postgres", close: () => db.destroy() };
}
