import { Worker } from "node:worker_threads";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";

type WorkerReply = { id: number; result?: unknown; error?: { message: string; code?: string } };
type WorkerRequest =
  | { kind: "query"; sql: string; parameters: readonly unknown[] }
  | { kind: "dump" }
  | { kind: "close" };
type PendingRequest = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** What PostgreSQL says of a failed statement; `code` is its SQLSTATE, as with the `pg` driver. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = "EmbeddedDatabaseError";
}

/** As of a PostgreSQL that shuts down: not there at the moment. */
const connectionLost = (message: string) =>
  Object.assign(new EmbeddedDatabaseError(message), { code: "57P01" });

type EmbeddedOptions = {
  /** An image to begin with, from `dump`. */
  readonly template?: Uint8Array;
  /** The database has ended although nobody closed it, and will not come back. */
  readonly onLost?: (error: Error) => void;
};

/** The embedded PostgreSQL in its thread. One session: whoever uses it must not overlap transactions. */
export class EmbeddedDatabase {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PendingRequest>();
  #lastId = 0;
  readonly #onLost: EmbeddedOptions["onLost"];
  #hasEnded = false;

  constructor(dataDir: string, { template, onLost }: EmbeddedOptions = {}) {
    this.#onLost = onLost;
    this.#worker = new Worker(new URL("./pglite-worker.js", import.meta.url), {
      workerData: { dataDir, template },
    });
    this.#worker.on("message", (reply: WorkerReply) => this.#settle(reply));
    this.#worker.on("error", (error) => this.#end(error));
    this.#worker.on("exit", () => this.#end(connectionLost("The embedded database has ended.")));
  }

  async query<R>(sql: string, parameters: readonly unknown[] = []): Promise<QueryResult<R>> {
    const result = await this.#ask({ kind: "query", sql, parameters });
    const { rows, affectedRows } = result as { rows: R[]; affectedRows?: number };
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  /** An image from which a database of the same content opens without being set up. */
  async dump(): Promise<Uint8Array> {
    return (await this.#ask({ kind: "dump" })) as Uint8Array;
  }

  async close(): Promise<void> {
    if (this.#hasEnded) return;
    await this.#ask({ kind: "close" });
    this.#hasEnded = true;
    await this.#worker.terminate();
  }

  /** Lets the process end although this database is open; for tests that share one. */
  unref(): void {
    this.#worker.unref();
  }

  #ask(order: WorkerRequest): Promise<unknown> {
    if (this.#hasEnded) return Promise.reject(connectionLost("The embedded database is closed."));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...order, id });
    });
  }

  #settle({ id, result, error }: WorkerReply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(Object.assign(new EmbeddedDatabaseError(error.message), error));
    else waiting?.resolve(result);
  }

  #end(error: Error): void {
    if (!this.#hasEnded) this.#onLost?.(error);
    this.#hasEnded = true;
    for (const { reject } of this.#waiting.values()) reject(connectionLost(error.message));
    this.#waiting.clear();
  }
}

/** Hands the one session to one user at a time, in the order they asked. */
class Mutex {
  #last: Promise<void> = Promise.resolve();
  #free: () => void = () => undefined;

  async take(): Promise<void> {
    const before = this.#last;
    let free: () => void = () => undefined;
    this.#last = new Promise((resolve) => {
      free = resolve;
    });
    await before;
    this.#free = free;
  }

  give(): void {
    this.#free();
  }
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #database: EmbeddedDatabase;

  constructor(database: EmbeddedDatabase) {
    this.#database = database;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#database.query<R>(query.sql, query.parameters);
  }

  // biome-ignore lint/correctness/useYield: the embedded database has no cursors, and nobody asks for one
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("The embedded database does not stream.");
  }
}

class EmbeddedDriver implements Driver {
  readonly #database: EmbeddedDatabase;
  readonly #connection: EmbeddedConnection;
  readonly #turn = new Mutex();

  constructor(database: EmbeddedDatabase) {
    this.#database = database;
    this.#connection = new EmbeddedConnection(database);
  }

  async init(): Promise<void> {
    await this.#database.query("select 1");
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turn.take();
    return this.#connection;
  }

  async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : "";
    await connection.executeQuery(CompiledQuery.raw(`start transaction${level}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async releaseConnection(): Promise<void> {
    this.#turn.give();
  }

  async destroy(): Promise<void> {
    await this.#database.close();
  }
}

export const embeddedDialect = (database: EmbeddedDatabase): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new EmbeddedDriver(database),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
