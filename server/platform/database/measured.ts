import {
  AliasNode,
  type CompiledQuery,
  DeleteQueryNode,
  type Dialect,
  type Driver,
  InsertQueryNode,
  Kysely,
  type LogEvent,
  type OperationNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
} from "kysely";
import type { Database, Tables } from "./tables.ts";

export type Statement = { count: number; seconds: number; errors: number };

export type Query = {
  readonly name: string;
  readonly durationMs: number;
  readonly hasFailed: boolean;
};

export type DatabaseStats = {
  /** By verb and first table, such as `select content`. */
  readonly statements: ReadonlyMap<string, Readonly<Statement>>;
  readonly connections: () => {
    readonly size: number;
    readonly busy: number;
    readonly waiting: number;
    /** How long the first in line has been waiting for a connection. */
    readonly longestWaitMs: number;
  };
  /** Called after each statement, in the asynchronous context that ran it. */
  onQuery: ((query: Query) => void) | undefined;
};

const VERB =
  /\b(select|insert|update|delete|with|set|create|vacuum|checkpoint|begin|start|commit|rollback|savepoint)\b/i;
const TABLE = /\b(?:from|into|update|join|table)\s+"?([a-z][a-z0-9_]{1,62})\b/i;
/** Code has far fewer. */
const MAX_NAMES = 1000;

/** Returns the table that a statement is about, if it was built by Kysely. */
function tableOf(node: OperationNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (SelectQueryNode.is(node) || DeleteQueryNode.is(node)) return tableOf(node.from?.froms[0]);
  if (InsertQueryNode.is(node)) return tableOf(node.into);
  if (UpdateQueryNode.is(node)) return tableOf(node.table);
  if (AliasNode.is(node)) return tableOf(node.node);
  return TableNode.is(node) ? node.table.identifier.name : undefined;
}

/** Names a statement without its values: parameters are never part of the text, and of the text only names are used. */
function statementName({ query, sql: text }: Pick<CompiledQuery, "query" | "sql">): string {
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? "other";
  const table = tableOf(query) ?? TABLE.exec(text)?.[1]?.toLowerCase();
  return table === undefined ? verb : `${verb} ${table}`;
}

const statsByDatabase = new WeakMap<Database, DatabaseStats>();

/** Returns the measurements of a database from `createDatabase`. */
export const databaseStats = (db: Database): DatabaseStats | undefined => statsByDatabase.get(db);

/** Counts who uses and who waits for the connections of a driver. */
function measureConnections(dialect: Dialect, size: number) {
  const waiting = new Set<{ readonly since: number }>();
  let busy = 0;
  function createDriver(): Driver {
    const driver = dialect.createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    const release = driver.releaseConnection.bind(driver);
    driver.acquireConnection = async () => {
      const waiter = { since: performance.now() };
      waiting.add(waiter);
      try {
        const connection = await acquire();
        busy += 1;
        return connection;
      } finally {
        waiting.delete(waiter);
      }
    };
    driver.releaseConnection = async (connection) => {
      busy -= 1;
      await release(connection);
    };
    return driver;
  }
  const measured: Dialect = {
    createDriver,
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
  const connections = () => {
    const [first] = waiting;
    const longestWaitMs = first === undefined ? 0 : performance.now() - first.since;
    return { size, busy, waiting: waiting.size, longestWaitMs };
  };
  return { measured, connections };
}

/** Opens Kysely on this dialect, and counts its statements and connections. `size` is the most connections it opens. */
export function createDatabase(dialect: Dialect, size: number): Database {
  const statements = new Map<string, Statement>();
  const { measured, connections } = measureConnections(dialect, size);
  const stats: DatabaseStats = { statements, connections, onQuery: undefined };

  function log({ level, query, queryDurationMillis }: LogEvent): void {
    const known = statementName(query);
    const name = statements.has(known) || statements.size < MAX_NAMES ? known : "other";
    const statement = statements.get(name) ?? { count: 0, seconds: 0, errors: 0 };
    statements.set(name, statement);
    statement.count += 1;
    statement.seconds += queryDurationMillis / 1000;
    if (level === "error") statement.errors += 1;
    stats.onQuery?.({ name, durationMs: queryDurationMillis, hasFailed: level === "error" });
  }
  const db = new Kysely<Tables>({ dialect: measured, log });
  statsByDatabase.set(db, stats);
  return db;
}
