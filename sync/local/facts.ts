import type { EntityTable } from "dexie";
import type { Fact } from "./device-database.ts";

type Facts = EntityTable<Fact, "key">;

/** A small fact with a name of its own, in either database. */
export type FactOf<T> = {
  readonly get: (facts: Facts) => Promise<T | undefined>;
  readonly set: (facts: Facts, value: T) => Promise<unknown>;
  readonly forget: (facts: Facts) => Promise<void>;
};

const fact = <T>(key: string): FactOf<T> => ({
  get: async (facts) => (await facts.get(key))?.value as T | undefined,
  set: (facts, value) => facts.put({ key, value }),
  forget: (facts) => facts.delete(key),
});

/** Which server this database has been filled by, and owes to. Any other one is not listened to. */
export const knownServer = fact<string>("server");
/** How far the changes have come; opaque. */
export const cursor = fact<string>("cursor");
/** The server's mark of the answer to exactly this cursor. */
export const seenTag = fact<{ readonly cursor: string; readonly tag: string }>("tag");
/** The catalogue has come whole at least once. */
export const hasArrived = fact<boolean>("arrived");
/** Identifies this installation to the server. */
export const installation = fact<string>("device");
/** When device and server last agreed on everything, in milliseconds since 1970. */
export const lastSyncedAt = fact<number>("lastSyncedAt");
/** While the catalogue is fetched anew: everything that has come so far. */
export const recount = fact<readonly string[]>("recount");
