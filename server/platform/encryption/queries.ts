import type { Connection, Database } from "../database/tables.ts";
import { insertKeyIfAbsent, newestKey, type StoredKey } from "./key-store.ts";

export const keyById = (db: Connection, kid: string): Promise<StoredKey | undefined> =>
  db
    .selectFrom("sealing_key")
    .select(["kid", "private_jwk"])
    .where("kid", "=", kid)
    .executeTakeFirst();

/** Returns the newest key. Processes that start together create only one. */
export async function currentKey(
  db: Database,
  make: () => Promise<StoredKey>,
  now: number,
): Promise<StoredKey> {
  const existing = await newestKey(db, "sealing_key");
  if (existing) return existing;
  const candidate = await make();
  return db
    .transaction()
    .execute((trx) => insertKeyIfAbsent(trx, "sealing", "sealing_key", candidate, now));
}
