import { Dexie, type Table } from "dexie";
import type { Databases } from "../ports.ts";
import { reopen } from "./presence.ts";
import { nativeVersion } from "./schemas.ts";

/** Newer code has upgraded the database. This code may not open it again. */
export class NewerSchema extends Error {
  override readonly name = "NewerSchema";
}

/**
 * Returns databases that open with at most this schema. When newer code has upgraded a database, Dexie would open it
 * anyway, add what it misses there, and let old code write.
 */
export function withoutNewerSchema(databases: Databases | undefined, schema: number): Databases {
  const { indexedDB, IDBKeyRange } = databases ?? (Dexie.dependencies as Databases);
  const factory: IDBFactory = {
    // Dexie asks without a version after the declared one has failed. Then it fails again, with a VersionError.
    open: (name, version = nativeVersion(schema)) => indexedDB.open(name, version),
    deleteDatabase: (name) => indexedDB.deleteDatabase(name),
    databases: () => indexedDB.databases(),
    cmp: (a, b) => indexedDB.cmp(a, b),
  };
  return { indexedDB: factory, IDBKeyRange };
}

/** Dexie puts the cause of a failed open or transaction into `inner`. */
const isCausedBy = (error: unknown, names: readonly string[]): boolean =>
  error instanceof Error &&
  (names.includes(error.name) || ("inner" in error && isCausedBy(error.inner, names)));

export const isNewerSchema = (error: unknown): boolean =>
  isCausedBy(error, ["VersionError", "NewerSchema"]);

/** Counts the rows of a table in a database that newer code has upgraded. Returns undefined if it has no such table. */
export async function countInNewer(
  databases: Databases | undefined,
  name: string,
  table: string,
  isCounted: (row: unknown) => boolean,
): Promise<number | undefined> {
  const { indexedDB, IDBKeyRange } = databases ?? (Dexie.dependencies as Databases);
  // Without declared tables, Dexie takes the database as it is.
  const db = new Dexie(name, { indexedDB, IDBKeyRange, cache: "disabled" });
  try {
    await db.open();
    return await db.tables
      .find((one) => one.name === table)
      ?.filter(isCounted)
      .count();
  } finally {
    db.close();
  }
}

const upgraded = new WeakSet<Dexie>();

/** Closes this connection for good when newer code upgrades the database. */
export function giveWayToNewerSchema(db: Dexie) {
  db.on("versionchange", ({ newVersion }) => {
    if (newVersion !== null) upgraded.add(db);
    db.close({ disableAutoOpen: true });
    // Stops Dexie's own handler, which would let the next query reopen the database.
    return false;
  });
}

const isConnectionLost = (error: unknown): boolean =>
  isCausedBy(error, ["UnknownError", "InvalidStateError"]);

/**
 * Runs `work` in a transaction over `tables` and resolves once it is committed. Every write goes
 * through here. Rolls back and rejects if storage is full, the connection is closed, or newer code
 * has upgraded the database. If the browser dropped the connection, it reopens it and runs `work`
 * again, so `work` must not keep state outside.
 */
export async function write<T>(
  db: Dexie,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  // Has to be an async function: Dexie checks for that to keep the transaction open over awaits.
  const once = () => db.transaction("rw", [...tables], async () => await work());
  if (upgraded.has(db)) throw new NewerSchema(db.name);
  try {
    return await once();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    await reopen(db);
    return await once();
  }
}
