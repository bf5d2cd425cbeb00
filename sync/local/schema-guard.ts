import type { Dexie, Table } from "dexie";
import { reopen } from "./presence.ts";

/** Newer code has been here: this code must be reloaded before it may write. */
export class NewerSchema extends Error {
  override readonly name = "NewerSchema";
}

const declared = new WeakMap<Dexie, number>();

/**
 * Dexie opens a database that newer code has upgraded, and reopens after an upgrade elsewhere, and then lets old code
 * write. So an upgrade elsewhere closes us for good, and `write` looks at the version of the connection it writes
 * through; that cannot change while the connection is open.
 */
export function refuseNewerSchema(db: Dexie, schema: number) {
  declared.set(db, schema);
  db.on("versionchange", () => {
    db.close({ disableAutoOpen: true });
    // Dexie's own answer would come next, and let the next question open the database again.
    return false;
  });
}

const versionOf = (db: Dexie) => Math.round(db.backendDB().version / 10);

/** Said at once, or as the reason why a transaction was aborted. */
const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "UnknownError" ||
    error.name === "InvalidStateError" ||
    ("inner" in error && isLost(error.inner)));

/**
 * The one way to write: a transaction over `tables`, resolved when it is committed. Rejects with everything undone when
 * there is no room, when the connection is closed, or when newer code has been here. Browsers drop the connections of
 * hidden pages; then it is opened anew and the work is done once more, so `work` must not remember anything outside.
 */
export async function write<T>(
  db: Dexie,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  const once = () =>
    // Has to be an async function: Dexie looks whether it is one, to keep the transaction open over its awaits.
    db.transaction("rw", [...tables], async () => {
      if (versionOf(db) > (declared.get(db) ?? 0)) throw new NewerSchema(db.name);
      return await work();
    });
  try {
    return await once();
  } catch (error) {
    if (!isLost(error)) throw error;
    await reopen(db);
    return await once();
  }
}
