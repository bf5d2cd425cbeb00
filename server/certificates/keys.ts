import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import { takeRevs } from "../database/changes.ts";
import type { Connection } from "../database/tables.ts";

export const SIGNING_ALGORITHM = "ES256";

type StoredKey = { readonly kid: string; readonly private_jwk: JWK };

const newestFirst = (db: Connection) =>
  db
    .selectFrom("signing_key")
    .select(["kid", "private_jwk"])
    .orderBy("created_at", "desc")
    .orderBy("kid");

async function makeKey(): Promise<StoredKey> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const private_jwk = await exportJWK(pair.privateKey);
  return { kid: await calculateJwkThumbprint(private_jwk), private_jwk };
}

/**
 * The newest key; the first is made by whoever comes first, while the others wait. Within a transaction, and never kept
 * beyond it: what is rolled back has signed nothing.
 */
export async function signingKey(trx: Connection, now: number): Promise<StoredKey> {
  const known = await newestFirst(trx).limit(1).executeTakeFirst();
  if (known) return known;
  const made = await makeKey();
  await takeRevs(trx, "signing", 1);
  const other = await newestFirst(trx).limit(1).executeTakeFirst();
  if (other) return other;
  await trx
    .insertInto("signing_key")
    .values({
      kid: made.kid,
      private_jwk: JSON.stringify(made.private_jwk),
      created_at: new Date(now),
    })
    .execute();
  return made;
}

const publicPart = ({ kid, private_jwk: { x = "", y = "" } }: StoredKey) => ({
  kty: "EC",
  crv: "P-256",
  x,
  y,
  kid,
  use: "sig",
  alg: SIGNING_ALGORITHM,
});

/** All there have been, so that what an old one signed can be checked. None before anything was signed. */
export const publicKeys = async (db: Connection) =>
  (await newestFirst(db).execute()).map(publicPart);
