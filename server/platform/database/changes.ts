import { sql } from "kysely";
import type { Connection } from "./tables.ts";

/** What is counted together: the catalogue, the keys, the receipts, or what belongs to one person. */
export type Scope = "catalogue" | "sealing" | "signing" | "receipts" | `person:${string}`;

export const personScope = (personId: string): Scope => `person:${personId}`;

/**
 * Takes the next `count` numbers of the scope and answers the last of them. Must run inside the transaction that
 * writes the rows: it holds the counter's row until it commits, so numbers become visible in their order, a reader that
 * has seen one has seen all below, and the writers of one scope take turns.
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

/** Those numbers one after the other, the lowest first. To ask for more than `count` is a bug. */
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
  readonly made: T;
  readonly keep: () => Promise<unknown>;
};

/** Keeps what was made, unless there is one by the time it is our turn in the scope: then that one counts. */
export async function insertIfAbsent<T>(
  trx: Connection,
  scope: Scope,
  { find, made, keep }: InsertIfAbsent<T>,
): Promise<T> {
  await allocateRevs(trx, scope, 1);
  const other = await find();
  if (other) return other;
  await keep();
  return made;
}

/** The number of the last committed change; 0 = there was none. */
export async function currentRev(db: Connection, scope: Scope): Promise<number> {
  const row = await db
    .selectFrom("change_counter")
    .select("n")
    .where("scope", "=", scope)
    .executeTakeFirst();
  return row?.n ?? 0;
}
