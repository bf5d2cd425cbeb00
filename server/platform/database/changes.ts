import { sql } from "kysely";
import type { Connection } from "./tables.ts";

/** A counter: one for the catalog, one for each kind of key, one for receipts, one for credit reports, and one per person. */
export type Scope =
  | "catalogue"
  | "sealing"
  | "signing"
  | "lti"
  | "receipts"
  | "credit_reports"
  | `person:${string}`;

export const personScope = (personId: string): Scope => `person:${personId}`;

/**
 * Allocates the next `count` numbers of the scope and returns the last one. Must run in the transaction that writes
 * the rows. It locks the counter until commit, so writers of one scope run one after another, numbers become visible
 * in order, and a reader that has seen one number has seen all lower ones.
 */
export async function allocateRevs(trx: Connection, scope: Scope, count: number): Promise<number> {
  const { n } = await trx
    .insertInto("change_counter")
    .values({ scope, n: count })
    .onConflict((conflict) =>
      conflict.column("scope").doUpdateSet({ n: sql`change_counter.n + ${count}` }),
    )
    .returning("n")
    .executeTakeFirstOrThrow();
  return n;
}

/** Returns a function that returns the allocated numbers in order. */
export async function allocateNumbers(
  trx: Connection,
  scope: Scope,
  count: number,
): Promise<() => number> {
  const last = await allocateRevs(trx, scope, count);
  let n = last - count;
  return () => {
    n += 1;
    if (n > last) throw new Error("More numbers were asked for than were taken.");
    return n;
  };
}

type InsertIfAbsent<T> = {
  readonly find: () => Promise<T | undefined>;
  readonly candidate: T;
  readonly insert: () => Promise<unknown>;
};

/** Inserts the candidate, unless another process inserted one first. Returns the one in the database. */
export async function insertIfAbsent<T>(
  trx: Connection,
  scope: Scope,
  { find, candidate, insert }: InsertIfAbsent<T>,
): Promise<T> {
  await allocateRevs(trx, scope, 1);
  const existing = await find();
  if (existing) return existing;
  await insert();
  return candidate;
}
