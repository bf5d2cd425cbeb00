import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../database/tables.ts";

export type Hit = { readonly key: string; readonly seconds: number };
export type Counted = { readonly key: string; readonly n: number; readonly ends_at: Date };

/** Hashed, so the database contains no addresses, emails, or codes. */
export const keyOfParts = (parts: readonly string[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** Increments the counters in one statement, shared by all processes. */
export async function countHits(
  db: Database,
  hits: readonly Hit[],
  now: number,
): Promise<Counted[]> {
  const at = new Date(now);
  // Sorted to avoid deadlocks between requests.
  const rows = hits
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, seconds }) => ({ key, ends_at: new Date(now + seconds * 1000), n: 1 }));
  return db
    .insertInto("rate_limit")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        n: sql<number>`case when rate_limit.ends_at <= ${at} then 1 else rate_limit.n + 1 end`,
        ends_at: sql<Date>`case when rate_limit.ends_at <= ${at} then excluded.ends_at else rate_limit.ends_at end`,
      }),
    )
    .returning(["key", "n", "ends_at"])
    .execute();
}

export async function deleteExpired(db: Database, now: number): Promise<void> {
  await db.deleteFrom("rate_limit").where("ends_at", "<=", new Date(now)).execute();
}

/** Returns whether there is an unexpired counter with this key. */
export async function isRemembered(db: Database, key: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("rate_limit")
    .select("key")
    .where("key", "=", key)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}
