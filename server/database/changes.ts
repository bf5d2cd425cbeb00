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
export async function takeRevs(trx: Connection, scope: Scope, count: number): Promise<number> {
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

/** The number of the last committed change; 0 = there was none. */
export async function currentRev(db: Connection, scope: Scope): Promise<number> {
  const row = await db
    .selectFrom("change_counter")
    .select("n")
    .where("scope", "=", scope)
    .executeTakeFirst();
  return row?.n ?? 0;
}
