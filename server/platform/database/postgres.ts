import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";
import { databaseErrors } from "../startup-copy.ts";
import { reasonOf, StartupError } from "../startup-error.ts";
import { createPreparation, type Preparation, runPrepared } from "./prepared.ts";
import { UnreplicatedError } from "./unavailable.ts";

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is not a safe integer`);
  return number;
}

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [DATE, (text) => text],
  [NUMERIC, (text) => text],
]);

/** Parses the same types as the embedded database, without changing the global parsers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    parsers.get(oid) ??
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig["getTypeParser"],
};

/** Connections that one process opens. */
export const POOL_SIZE = 10;

const MIN_SERVER_VERSION = 150_000;

async function versionOf(pool: pg.Pool, address: string): Promise<number> {
  try {
    const { rows } = await pool.query<{ server_version_num: string }>("show server_version_num");
    return Number(rows[0]?.server_version_num);
  } catch (error) {
    throw new StartupError(databaseErrors.unreachable(address, reasonOf(error)), {
      cause: error,
    });
  }
}

/** Returns host and database without the credentials, for messages. */
function hostAndDatabase(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || "localhost"}${pathname}`;
}

/** The function in PostgreSQL that waits for a synchronous standby. Unlike messages, its name isn't translated. */
const WAIT_FOR_STANDBY = "SyncRepWaitForLSN";

/**
 * When the statement timeout ends the wait for a synchronous standby, PostgreSQL reports the commit as done, with a warning.
 * A promoted standby would lack it, so here it fails. The write stays, and repeating it is harmless.
 */
function failWithoutStandby(client: pg.PoolClient): void {
  let isMissing = false;
  client.on("notice", ({ routine }) => {
    isMissing ||= routine === WAIT_FOR_STANDBY;
  });
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const checked = async (...args: unknown[]) => {
    isMissing = false;
    const result = await query(...args);
    if (isMissing) throw new UnreplicatedError();
    return result;
  };
  client.query = checked as typeof client.query;
}

type Values = readonly unknown[];

/** Prepares statements that repeat. */
function prepareRepeated(client: pg.PoolClient, preparation: Preparation): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const prepared = async (text: unknown, values?: Values, ...rest: unknown[]) => {
    if (typeof text !== "string") return query(text, values, ...rest);
    return runPrepared(preparation, text, values, (name) =>
      name === undefined ? query(text, values, ...rest) : query({ name, text, values }),
    );
  };
  client.query = prepared as typeof client.query;
}

/** Statements can't be prepared behind a pooler: the next one may run on another connection. */
export async function openPostgres(url: string, { isPooled = false } = {}): Promise<Dialect> {
  const preparation = isPooled ? undefined : createPreparation();
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: "respite",
  });
  // The pool replaces broken connections, and their queries fail. Without these listeners the error would end the
  // process; the pool's own listener covers only idle connections.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    failWithoutStandby(client);
    if (preparation) prepareRepeated(client, preparation);
  });
  const version = await versionOf(pool, hostAndDatabase(url)).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  if (version < MIN_SERVER_VERSION) {
    await pool.end();
    throw new StartupError(databaseErrors.tooOld(hostAndDatabase(url)));
  }
  return new PostgresDialect({ pool });
}

/** Connections that one process opens to the replica. */
export const REPLICA_POOL_SIZE = 5;

/** Opens an optional replica. Drops a connection that hangs within a minute. */
export function replicaDialect(url: string): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: REPLICA_POOL_SIZE,
    connectionTimeoutMillis: 1000,
    query_timeout: 5000,
    maxLifetimeSeconds: 60,
    keepAlive: true,
    application_name: "respite insights",
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({ pool });
}

/**
 * Returns whether a pooler in transaction mode is behind this address: it gives a session that is idle to the next
 * client, while PostgreSQL itself has one process for each client.
 */
export async function isPooled(url: string): Promise<boolean> {
  const clients = Array.from({ length: 4 }, () => new pg.Client({ connectionString: url }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const processes = new Set<number>();
    for (const client of clients) {
      const { rows } = await client.query<{ id: number }>("select pg_backend_pid() as id");
      if (rows[0]) processes.add(rows[0].id);
    }
    return processes.size < clients.length;
  } catch (error) {
    throw new StartupError(databaseErrors.unreachable(hostAndDatabase(url), reasonOf(error)), {
      cause: error,
    });
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
