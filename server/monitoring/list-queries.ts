import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#server/platform/database/tables.ts";

/** Counting stops here, because counting millions of rows would take longer than loading the page. */
const MAX_COUNT = 100_000;

/** Counts rows, up to `MAX_COUNT`. */
export async function countRows(db: Connection, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from ${from} limit ${sql.lit(MAX_COUNT)}) found`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

const DAY_MS = 24 * 60 * 60 * 1000;

type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Returns a condition for UTC days, both inclusive. */
export function inDays(column: string, { from, to }: Days): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (from) conditions.push(sql`${sql.ref(column)} >= ${new Date(from)}`);
  if (to) conditions.push(sql`${sql.ref(column)} < ${new Date(Date.parse(to) + DAY_MS)}`);
  return sql.join(conditions, sql` and `);
}

export const isReversed = ({ from, to }: Days): boolean => Boolean(from && to && from > to);

/** Escapes the wildcards of `like`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
