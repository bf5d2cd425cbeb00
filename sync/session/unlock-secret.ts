import { Dexie, type EntityTable } from "dexie";
import type { Databases } from "../ports.ts";

/*
 * The keys that a password's hash and the secrets of passkeys are checked with. They can't be exported, so guesses need this
 * browser, or a copy of its files and the slow hash for each guess. Each kind has its own database, because only deleting
 * a database removes it from the browser's files.
 */

export type UnlockKind = "password" | "passkey";

type StoredKey = { readonly owner: string; readonly key: CryptoKey };

const names = { password: "respite-unlock", passkey: "respite-unlock-passkey" } as const;
const HMAC: HmacKeyGenParams = { name: "HMAC", hash: "SHA-256" };

async function withKeys<T>(
  kind: UnlockKind,
  databases: Databases | undefined,
  use: (keys: EntityTable<StoredKey, "owner">) => Promise<T>,
): Promise<T> {
  const db = new Dexie(names[kind], { ...databases, cache: "disabled" });
  db.version(1).stores({ keys: "owner" });
  try {
    await db.open();
    return await use(db.table("keys"));
  } finally {
    db.close();
  }
}

/** Replaces the key of `owner`. */
export async function createUnlockKey(
  kind: UnlockKind,
  owner: string,
  databases?: Databases,
): Promise<CryptoKey> {
  const key = await crypto.subtle.generateKey(HMAC, false, ["sign", "verify"]);
  await withKeys(kind, databases, (keys) => keys.put({ owner, key }));
  return key;
}

export const unlockKeyOf = (
  kind: UnlockKind,
  owner: string,
  databases?: Databases,
): Promise<CryptoKey | undefined> =>
  withKeys(kind, databases, async (keys) => (await keys.get(owner))?.key);

export const deleteUnlockKeys = (kind: UnlockKind, databases?: Databases): Promise<void> =>
  new Dexie(names[kind], { ...databases }).delete();
