import type { JWK } from "jose";
import { takeRevs } from "../database/changes.ts";
import type { Connection, Database } from "../database/tables.ts";

export type StoredKey = { readonly kid: string; readonly private_jwk: JWK };

export const keyById = (db: Connection, kid: string): Promise<StoredKey | undefined> =>
  db
    .selectFrom("sealing_key")
    .select(["kid", "private_jwk"])
    .where("kid", "=", kid)
    .executeTakeFirst();

const newest = (db: Connection): Promise<StoredKey | undefined> =>
  db
    .selectFrom("sealing_key")
    .select(["kid", "private_jwk"])
    .orderBy("created_at", "desc")
    .orderBy("kid")
    .limit(1)
    .executeTakeFirst();

/** The newest key; the first is made by whoever comes first, while the others wait. */
export async function currentKey(
  db: Database,
  make: () => Promise<StoredKey>,
  now: number,
): Promise<StoredKey> {
  const known = await newest(db);
  if (known) return known;
  const made = await make();
  return db.transaction().execute(async (trx) => {
    await takeRevs(trx, "sealing", 1);
    const other = await newest(trx);
    if (other) return other;
    await trx
      .insertInto("sealing_key")
      .values({
        kid: made.kid,
        private_jwk: JSON.stringify(made.private_jwk),
        created_at: new Date(now),
      })
      .execute();
    return made;
  });
}
