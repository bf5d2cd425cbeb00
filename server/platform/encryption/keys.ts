import type { ECDH } from "node:crypto";
import { JWE_ALGORITHM, type ServerPublicKey } from "#contract/sync/encrypted.ts";
import type { Deps } from "../deps.ts";
import { createKey, publicPart } from "./key-store.ts";
import { readPrivateKey } from "./open-jwe.ts";
import { currentKey, keyById } from "./queries.ts";

export type EncryptionKeys = {
  /** The key that devices encrypt with. */
  readonly publicKey: () => Promise<ServerPublicKey>;
  /** Undefined for keys that this installation never had. */
  readonly privateKey: (kid: string) => Promise<ECDH | undefined>;
};

/** Keys are cached, because they never change. */
export function createEncryptionKeys({ db, clock }: Pick<Deps, "db" | "clock">): EncryptionKeys {
  const imported = new Map<string, ECDH>();
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
      const key = readPrivateKey(stored.private_jwk);
      imported.set(kid, key);
      return key;
    },
  };
}
