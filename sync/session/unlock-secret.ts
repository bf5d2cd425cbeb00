import { Dexie, type EntityTable } from "dexie";
import type { Databases } from "../ports.ts";

/*
 * The key that a password's hash is checked with. It can't be exported, so guesses need this browser, or a copy of its files
 * and the slow hash for each guess.
 */

type StoredKey = { readonly owner: string; readonly key: CryptoKey };

const NAME = "respite-unlock";
const HMAC: HmacKeyGenParams = { name: "HMAC", hash: "SHA-256" };

async function withKeys<T>(
  databases: Databases | undefined,
  use: (keys: EntityTable<StoredKey, "owner">) => Promise<T>,
): Promise<T> {
  const db = new Dexie(NAME, { ...databases, cache: "disabled" });
  db.version(1).stores({ keys: "owner" });
  try {
    await db.open();
    return await use(db.table("keys"));
  } finally {
    db.close();
  }
}

/** Replaces the key of `owner`. */
export async function createUnlockKey(owner: string, databases?: Databases): Promise<CryptoKey> {
  const key = await crypto.subtle.generateKey(HMAC, false, ["sign", "verify"]);
  await withKeys(databases, (keys) => keys.put({ owner, key }));
  return key;
}

export const unlockKeyOf = (owner: string, databases?: Databases): Promise<CryptoKey | undefined> =>
  withKeys(databases, async (keys) => (await keys.get(owner))?.key);

export const deleteUnlockKeys = (databases?: Databases): Promise<void> =>
  new Dexie(NAME, { ...databases }).delete();
