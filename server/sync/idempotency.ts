import { sql } from "kysely";
import { insertSimilar } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";

export type Recorded = {
  readonly call: string;
  readonly body_hash: string;
  /** The first reply. */
  readonly result: object;
};

/** A write that was applied now. */
export type Done = Recorded & {
  readonly key: string;
  readonly parts: readonly string[] | null;
  readonly device: string | null;
};

export async function findRecorded(
  trx: Connection,
  personId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Recorded>> {
  if (keys.length === 0) return new Map();
  // One look-up by key each. For a table that is new, as each month's is, the planner would otherwise scan it, and such a
  // plan stays while the table grows.
  const { rows } = await sql<Recorded & { readonly key: string }>`
    select known.* from unnest(${keys}::text[]) as asked (key)
    cross join lateral (
      select key, call, body_hash, result from idempotency
      where person_id = ${personId} and key = asked.key limit 1
    ) known`.execute(trx);
  return new Map(rows.map(({ key, ...recorded }) => [key, recorded]));
}

export async function insertRecorded(
  trx: Connection,
  personId: string,
  done: readonly Done[],
  now: Date,
): Promise<void> {
  if (done.length === 0) return;
  const shared = { person_id: personId, created_at: now };
  await insertSimilar(trx, "idempotency", shared, done).execute();
}
