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
import { createPreparation, runPrepared } from "./prepared.ts";

type WorkerReply = { id: number; result?: unknown; error?: { message: string; code?: string } };
type WorkerRequest =
  | { kind: "query"; sql: string; parameters: readonly unknown[]; name: string | undefined }
  | { kind: "dump" }
  | { kind: "close" };
type PendingRequest = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** A failed statement. `code` is the SQLSTATE, as with the `pg` driver. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = "EmbeddedDatabaseError";
}

/** Has the SQLSTATE of a PostgreSQL server that is shutting down. */
const connectionLost = (message: string) =>
  Object.assign(new EmbeddedDatabaseError(message), { code: "57P01" });

type EmbeddedOptions = {
  /** Initial content, from `dump`. */
  readonly template?: Uint8Array;
  /** Called when the database exits without being closed. */
  readonly onLost?: (error: Error) => void;
};

/** PGlite in a worker thread. It has one session, so transactions must not overlap. */
export class EmbeddedDatabase {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PendingRequest>();
  readonly #preparation = createPreparation();
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
    const result = await runPrepared(this.#preparation, sql, parameters, (name) =>
      this.#ask({ kind: "query", sql, parameters, name }),
    );
    const { rows, affectedRows } = result as { rows: R[]; affectedRows?: number };
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  /** Returns an image of the database, for `template`. */
  async dump(): Promise<Uint8Array> {
    return (await this.#ask({ kind: "dump" })) as Uint8Array;
  }

  async close(): Promise<void> {
    if (this.#hasEnded) return;
    await this.#ask({ kind: "close" });
    this.#hasEnded = true;
    await this.#worker.terminate();
  }

  /** Lets the process exit while the database is open, for tests. */
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

class Mutex {
  #last: Promise<void> = Promise.resolve();
  #free: () => void = () => undefined;

  async acquire(): Promise<void> {
    const before = this.#last;
    let free: () => void = () => undefined;
    this.#last = new Promise((resolve) => {
      free = resolve;
    });
    await before;
    this.#free = free;
  }

  release(): void {
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

  // biome-ignore lint/correctness/useYield: the embedded database has no cursors
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
    await this.#turn.acquire();
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
    this.#turn.release();
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
