import type { Dexie, Table } from "dexie";
import { reopen } from "./presence.ts";

/** Newer code has upgraded the database. This code may not write until the page is reloaded. */
export class NewerSchema extends Error {
  override readonly name = "NewerSchema";
}

const declaredVersions = new WeakMap<Dexie, number>();

/**
 * Dexie opens databases that newer code has upgraded and lets old code write to them. So an upgrade
 * closes this connection for good, and `write` checks the version of its connection, which can't
 * change while it is open.
 */
export function refuseNewerSchema(db: Dexie, schema: number) {
  declaredVersions.set(db, schema);
  db.on("versionchange", () => {
    db.close({ disableAutoOpen: true });
    // Stops Dexie's own handler, which would let the next query reopen the database.
    return false;
  });
}

const versionOf = (db: Dexie) => Math.round(db.backendDB().version / 10);

/** The error is thrown directly or is the inner reason of an aborted transaction. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "UnknownError" ||
    error.name === "InvalidStateError" ||
    ("inner" in error && isConnectionLost(error.inner)));

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
  const once = () =>
    // Has to be an async function: Dexie checks for that to keep the transaction open over awaits.
    db.transaction("rw", [...tables], async () => {
      if (versionOf(db) > (declaredVersions.get(db) ?? 0)) throw new NewerSchema(db.name);
      return await work();
    });
  try {
    return await once();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    await reopen(db);
    return await once();
  }
}
