import type { EntityTable } from "dexie";
import type { Assignment, Welcome } from "../records/types.ts";

/* Without Dexie, because some facts are read before it is loaded. */

export type Fact = { readonly key: string; readonly value: unknown };
type Facts = EntityTable<Fact, "key">;
type Readable = { readonly get: (key: string) => PromiseLike<Fact | undefined> };

/** A single stored value, in either database. */
export type FactOf<T> = {
  readonly get: (facts: Readable) => Promise<T | undefined>;
  readonly set: (facts: Facts, value: T) => Promise<unknown>;
  readonly delete: (facts: Facts) => Promise<void>;
};

export const fact = <T>(key: string): FactOf<T> => ({
  get: async (facts) => (await facts.get(key))?.value as T | undefined,
  set: (facts, value) => facts.put({ key, value }),
  delete: (facts) => facts.delete(key),
});

/** The catalog has been pulled completely at least once. */
export const catalogLoaded = fact<boolean>("arrived");
/** The number of lessons in the catalog, without handouts. Counting 10,000 takes Chromium 15 ms. */
export const listedLessons = fact<number>("listed");
/** What the person's groups assigned to them: the complete list of the last pull. */
export const knownAssignments = fact<readonly Assignment[]>("assignments");
/** How far the person came in the first run, and what they picked in it. */
export const welcome = fact<Welcome>("welcome");
/** Set at sign-out. Until the person signs in again, nothing of theirs is written here. */
export const sealedAtSignOut = fact<true>("putAway");
