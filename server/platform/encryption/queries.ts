import type { Connection, Database } from "../database/tables.ts";
import { insertKeyIfAbsent, newestKey, type StoredKey } from "./key-store.ts";

export const keyById = (db: Connection, kid: string): Promise<StoredKey | undefined> =>
  db
    .selectFrom("sealing_key")
    .select(["kid", "private_jwk"])
    .where("kid", "=", kid)
    .executeTakeFirst();

/** The newest key; the first is made by whoever comes first, while the others wait. */
export async function currentKey(
  db: Database,
  make: () => Promise<StoredKey>,
  now: number,
): Promise<StoredKey> {
  const known = await newestKey(db, "sealing_key");
  if (known) return known;
  const made = await make();
  return db.transaction().execute((trx) => insertKeyIfAbsent(trx, "sealing", "sealing_key", made, now));
}
