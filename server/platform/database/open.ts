import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import type { Config } from "../config.ts";
import { reasonOf, StartupError } from "../startup-error.ts";
import { lockDirectory } from "./directory-lock.ts";
import { EmbeddedDatabase, embeddedDialect } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";
import type { Database, Tables } from "./tables.ts";

export type OpenDatabase = {
  readonly db: Database;
  readonly engine: "embedded" | "postgres";
  readonly close: () => Promise<void>;
};

type Listeners = {
  /** The upkeep of the database failed; it goes on. */
  readonly onTrouble: (error: unknown) => void;
  /** The embedded database has ended by itself: without it this process is of no use. */
  readonly onLost?: (error: Error) => void;
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
    throw new StartupError(
      `The folder ${dataDir} (DATA_DIR) cannot be written: ${reasonOf(error)}.`,
      { cause: error },
    );
  }
  return folder;
}

async function openEmbedded(dataDir: string, { onTrouble, onLost }: Listeners) {
  const folder = prepareFolder(dataDir);
  const unlock = await lockDirectory(folder);
  let isOpen = false;
  const database = new EmbeddedDatabase(folder, { onLost: (error) => isOpen && onLost?.(error) });
  const db = new Kysely<Tables>({ dialect: embeddedDialect(database) });
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await unlock();
    throw new StartupError(`The database in ${folder} cannot be opened: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
  isOpen = true;
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
  listeners: Listeners,
): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined) return openEmbedded(config.dataDir, listeners);
  const db = new Kysely<Tables>({ dialect: await openPostgres(config.databaseUrl) });
  return { db, engine: "postgres", close: () => db.destroy() };
}
