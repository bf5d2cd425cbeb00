import { anyOf, insertRows } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";

export type Recorded = {
  readonly call: string;
  readonly body_hash: string;
  /** The first reply. */
  readonly result: object;
};

export async function findRecorded(
  trx: Connection,
  personId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Recorded>> {
  if (keys.length === 0) return new Map();
  const rows = await trx
    .selectFrom("idempotency")
    .select(["key", "call", "body_hash", "result"])
    .where("person_id", "=", personId)
    .where("key", "=", anyOf(keys))
    .execute();
  return new Map(rows.map(({ key, ...recorded }) => [key, recorded]));
}

export async function insertRecorded(
  trx: Connection,
  personId: string,
  done: readonly (Recorded & { readonly key: string })[],
  now: Date,
): Promise<void> {
  if (done.length === 0) return;
  const rows = done.map((each) => ({ person_id: personId, ...each, created_at: now }));
  await insertRows(trx, "idempotency", rows).execute();
}
