import { createPrivateKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { JWE_ALGORITHM, type ServerPublicKey } from "#contract/sync/encrypted.ts";
import type { Deps } from "../deps.ts";
import { createKey, publicPart, type StoredKey } from "./key-store.ts";
import { currentKey, keyById } from "./queries.ts";

export type EncryptionKeys = {
  /** The key that devices encrypt with. */
  readonly publicKey: () => Promise<ServerPublicKey>;
  /** Undefined for keys that this installation never had. */
  readonly privateKey: (kid: string) => Promise<KeyObject | undefined>;
};

const importPrivateKey = ({ private_jwk }: StoredKey) =>
  createPrivateKey({ key: private_jwk as JsonWebKey, format: "jwk" });

/** Keys are cached, because they never change. */
export function createEncryptionKeys({ db, clock }: Pick<Deps, "db" | "clock">): EncryptionKeys {
  const imported = new Map<string, KeyObject>();
  let publicKeyCache: ServerPublicKey | undefined;
  return {
    publicKey: async () => {
      publicKeyCache ??= publicPart(
        await currentKey(db, () => createKey(JWE_ALGORITHM), clock.now()),
      );
      return publicKeyCache;
    },
    privateKey: async (kid) => {
      const cached = imported.get(kid);
      if (cached) return cached;
      const stored = await keyById(db, kid);
      if (!stored) return undefined;
      const key = importPrivateKey(stored);
      imported.set(kid, key);
      return key;
    },
  };
}
