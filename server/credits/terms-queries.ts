import type { CreditTermsWire } from "#contract/credits.ts";
import { anyOf } from "../database/rows.ts";
import type { Connection } from "../database/tables.ts";

/** What lessons ask before their credit, by the id of the lesson. */
export async function termsOf(
  db: Connection,
  contentIds: readonly string[],
): Promise<ReadonlyMap<string, CreditTermsWire>> {
  const rows = await db
    .selectFrom("credit_terms")
    .select(["content_id", "wire"])
    .where("content_id", "=", anyOf(contentIds))
    .where("removed", "=", false)
    .execute();
  return new Map(rows.map(({ content_id, wire }) => [content_id, wire]));
}
