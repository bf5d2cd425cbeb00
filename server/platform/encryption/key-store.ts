import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import { insertIfAbsent, type Scope } from "../database/changes.ts";
import type { Connection } from "../database/tables.ts";

export type StoredKey = { readonly kid: string; readonly private_jwk: JWK };

type KeyTable = "sealing_key" | "signing_key" | "lti_key";

/** Creates a P-256 key, or an RSA key for RS256. Its id is its thumbprint. */
export async function createKey(algorithm: string): Promise<StoredKey> {
  const pair = await generateKeyPair(algorithm, { crv: "P-256", extractable: true });
  const private_jwk = await exportJWK(pair.privateKey);
  return { kid: await calculateJwkThumbprint(private_jwk), private_jwk };
}

export const publicPart = ({ kid, private_jwk: { x = "", y = "" } }: StoredKey) =>
  ({ kty: "EC", crv: "P-256", x, y, kid }) as const;

/** Returns the keys, newest first. */
export const keysIn = (db: Connection, table: KeyTable): Promise<StoredKey[]> =>
  db
    .selectFrom(table)
    .select(["kid", "private_jwk"])
    .orderBy("created_at", "desc")
    .orderBy("kid")
    .execute();

export const newestKey = async (db: Connection, table: KeyTable) => (await keysIn(db, table))[0];

/** Stores the key unless another process stored one first. Returns the stored key. */
export const insertKeyIfAbsent = (
  trx: Connection,
  scope: Scope,
  table: KeyTable,
  { kid, private_jwk }: StoredKey,
  now: number,
): Promise<StoredKey> =>
  insertIfAbsent(trx, scope, {
    find: () => newestKey(trx, table),
    candidate: { kid, private_jwk },
    insert: () =>
      trx
        .insertInto(table)
        .values({ kid, private_jwk: JSON.stringify(private_jwk), created_at: new Date(now) })
        .execute(),
  });
