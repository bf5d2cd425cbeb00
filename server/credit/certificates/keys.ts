import type { Connection } from "#server/platform/database/tables.ts";
import {
  createKey,
  insertKeyIfAbsent,
  keysIn,
  newestKey,
  publicPart,
  type StoredKey,
} from "#server/platform/encryption/key-store.ts";

export const SIGNING_ALGORITHM = "ES256";

/**
 * Returns the newest signing key and creates the first one if needed; concurrent callers wait. Don't cache the key beyond the
 * transaction: a rollback deletes it.
 */
export async function signingKey(trx: Connection, now: number): Promise<StoredKey> {
  const known = await newestKey(trx, "signing_key");
  if (known) return known;
  const made = await createKey(SIGNING_ALGORITHM);
  return insertKeyIfAbsent(trx, "signing", "signing_key", made, now);
}

/** Where verifiers get one key. */
export const keyAddress = (publicUrl: string, kid: string): string =>
  `${publicUrl}/.well-known/jwks/${kid}`;

/**
 * Returns all current and former public keys. Empty before the first signature. Each is listed under its address, and under
 * the short id that earlier credentials name.
 */
export const publicKeys = async (db: Connection, publicUrl: string) =>
  (await keysIn(db, "signing_key")).flatMap((key) => {
    const shown = { ...publicPart(key), use: "sig", alg: SIGNING_ALGORITHM };
    return [{ ...shown, kid: keyAddress(publicUrl, key.kid) }, shown];
  });
