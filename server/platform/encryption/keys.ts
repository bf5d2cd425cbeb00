import { type CryptoKey, importJWK } from "jose";
import { JWE_ALGORITHM, type ServerPublicKey } from "#contract/sync/encrypted.ts";
import type { Deps } from "../deps.ts";
import { createKey, publicPart, type StoredKey } from "./key-store.ts";
import { currentKey, keyById } from "./queries.ts";

export type EncryptionKeys = {
  /** The one that is given out. */
  readonly publicKey: () => Promise<ServerPublicKey>;
  /** What opens bodies sealed to the key of this id; `undefined` when this installation has never had it. */
  readonly privateKey: (kid: string) => Promise<CryptoKey | undefined>;
};

const importPrivateKey = async ({ private_jwk }: StoredKey) =>
  (await importJWK(private_jwk, JWE_ALGORITHM)) as CryptoKey;

/** Read once from the database, which all processes share; keys are never changed. */
export function createEncryptionKeys({ db, clock }: Pick<Deps, "db" | "clock">): EncryptionKeys {
  const imported = new Map<string, CryptoKey>();
  let given: ServerPublicKey | undefined;
  return {
    publicKey: async () => {
      given ??= publicPart(await currentKey(db, () => createKey(JWE_ALGORITHM), clock.now()));
      return given;
    },
    privateKey: async (kid) => {
      const known = imported.get(kid);
      if (known) return known;
      const stored = await keyById(db, kid);
      if (!stored) return undefined;
      const key = await importPrivateKey(stored);
      imported.set(kid, key);
      return key;
    },
  };
}
