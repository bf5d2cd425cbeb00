import type { Connection } from "#server/platform/database/tables.ts";
import {
  insertKeyIfAbsent,
  keysIn,
  createKey,
  newestKey,
  publicPart,
  type StoredKey,
} from "#server/platform/encryption/key-store.ts";

export const SIGNING_ALGORITHM = "ES256";

/**
 * The newest key; the first is made by whoever comes first, while the others wait. Within a transaction, and never kept
 * beyond it: what is rolled back has signed nothing.
 */
export async function signingKey(trx: Connection, now: number): Promise<StoredKey> {
  const known = await newestKey(trx, "signing_key");
  if (known) return known;
  const made = await createKey(SIGNING_ALGORITHM);
  return insertKeyIfAbsent(trx, "signing", "signing_key", made, now);
}

/** All there have been, so that what an old one signed can be checked. None before anything was signed. */
export const publicKeys = async (db: Connection) =>
  (await keysIn(db, "signing_key")).map((key) => ({
    ...publicPart(key),
    use: "sig",
    alg: SIGNING_ALGORITHM,
  }));
