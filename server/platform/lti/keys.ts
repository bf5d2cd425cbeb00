import type { Connection } from "../database/tables.ts";
import {
  createKey,
  insertKeyIfAbsent,
  keysIn,
  newestKey,
  type StoredKey,
} from "../encryption/key-store.ts";

export const LTI_ALGORITHM = "RS256";

/** Returns the key that signs for learning platforms. Processes that start together create only one. */
export async function ltiKey(db: Connection, now: number): Promise<StoredKey> {
  const known = await newestKey(db, "lti_key");
  if (known) return known;
  const made = await createKey(LTI_ALGORITHM);
  if (db.isTransaction) return insertKeyIfAbsent(db, "lti", "lti_key", made, now);
  return db.transaction().execute((trx) => insertKeyIfAbsent(trx, "lti", "lti_key", made, now));
}

const publicPart = ({ kid, private_jwk: { n = "", e = "" } }: StoredKey) =>
  ({ kty: "RSA", n, e, kid, use: "sig", alg: LTI_ALGORITHM }) as const;

/** Returns all public keys, newest first, and creates the first one: platforms read them before anything is signed. */
export async function publicLtiKeys(db: Connection, now: number) {
  await ltiKey(db, now);
  return (await keysIn(db, "lti_key")).map(publicPart);
}
