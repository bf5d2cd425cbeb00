import { sql } from "kysely";
import type { Config } from "../config.ts";
import { prepareFolder } from "../data-folder.ts";
import type { Deps } from "../deps.ts";
import type { Job } from "../jobs/scheduler.ts";
import { databaseErrors } from "../startup-copy.ts";
import { reasonOf, StartupError } from "../startup-error.ts";
import { lockDirectory } from "./directory-lock.ts";
import { createDatabase } from "./measured.ts";
import { type MigrateOptions, migrate } from "./migrate.ts";
import { EmbeddedDatabase, embeddedDialect } from "./pglite.ts";
import { openPostgres, POOL_SIZE, REPLICA_POOL_SIZE, replicaDialect } from "./postgres.ts";
import { setSessionLimits } from "./session-limits.ts";
import type { Database } from "./tables.ts";

export type OpenDatabase = {
  readonly db: Database;
  readonly engine: "embedded" | "postgres";
  readonly close: () => Promise<void>;
};

type Options = {
  /** Called when the embedded database exits unexpectedly; the process cannot continue without it. */
  readonly onLost?: (error: Error) => void;
};

/** The embedded database has neither a checkpointer nor autovacuum. */
export const maintainDatabaseJob: Job<Pick<Deps, "db" | "config">> = {
  name: "maintain-embedded-database",
  intervalMs: 10 * 60 * 1000,
  run: async ({ db, config }) => {
    if (config.databaseUrl !== undefined) return;
    await sql`checkpoint`.execute(db);
    await sql`vacuum (analyze)`.execute(db);
  },
  lease: "none",
};

async function openEmbedded(dataDir: string, { onLost }: Options) {
  const folder = prepareFolder(dataDir, "pg");
  const unlock = await lockDirectory(folder);
  let isOpen = false;
  const database = new EmbeddedDatabase(folder, { onLost: (error) => isOpen && onLost?.(error) });
  const db = createDatabase(embeddedDialect(database), 1);
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await unlock();
    throw new StartupError(databaseErrors.notOpened(folder, reasonOf(error)), {
      cause: error,
    });
  }
  isOpen = true;
  const close = async () => {
    await sql`checkpoint`.execute(db);
    await db.destroy();
    await unlock();
  };
  return { db, engine: "embedded", close } as const;
}

type OpenConfig = Pick<Config, "databaseUrl" | "dataDir"> &
  Partial<Pick<Config, "databaseDirectUrl">>;

/** Opens the database at `DATABASE_URL`, or else the embedded one. Throws a StartupError when it can't be used. */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: OpenConfig,
  options: Options = {},
): Promise<OpenDatabase> {
  if (databaseUrl === undefined) return openEmbedded(dataDir, options);
  const isPooled = databaseDirectUrl !== undefined;
  const db = createDatabase(await openPostgres(databaseUrl, { isPooled }), POOL_SIZE);
  return { db, engine: "postgres", close: () => db.destroy() };
}

/** Opens the database at `DATABASE_REPLICA_URL`, if it is set. Doesn't wait for it. */
export const openReplica = ({
  databaseReplicaUrl,
}: Pick<Config, "databaseReplicaUrl">): Database | undefined =>
  databaseReplicaUrl === undefined
    ? undefined
    : createDatabase(replicaDialect(databaseReplicaUrl), REPLICA_POOL_SIZE);

type DatabaseConfig = Pick<Config, "databaseUrl" | "databaseDirectUrl" | "dataDir">;

/** Opens the database past the pooler, for work that a pooler would break. Throws a StartupError when it can't be used. */
export const openDirect = ({ databaseDirectUrl, databaseUrl, dataDir }: DatabaseConfig) =>
  openDatabase({ databaseUrl: databaseDirectUrl ?? databaseUrl, dataDir });

/** Opens the database after running pending migrations. Throws a StartupError. */
export async function openMigrated(
  config: DatabaseConfig,
  options: Options & MigrateOptions = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    const direct = await openDirect(config);
    await migrate(direct.db, options)
      .then(() => setSessionLimits(direct.db))
      .finally(direct.close);
    return openDatabase(config, options);
  }
  const opened = await openDatabase(config, options);
  await migrate(opened.db, options).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  return opened;
}
