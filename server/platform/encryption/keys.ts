import { type CryptoKey, importJWK } from "jose";
import { SEALING_ALGORITHM, type SealingKey } from "#contract/sync/encrypted.ts";
import type { Deps } from "../deps.ts";
import { createKey, publicPart, type StoredKey } from "./key-store.ts";
import { currentKey, keyById } from "./queries.ts";

export type SealingKeys = {
  /** The one that is given out. */
  readonly publicKey: () => Promise<SealingKey>;
  /** What opens bodies sealed to the key of this id; `undefined` when this installation has never had it. */
  readonly privateKey: (kid: string) => Promise<CryptoKey | undefined>;
};

const toPrivate = async ({ private_jwk }: StoredKey) =>
  (await importJWK(private_jwk, SEALING_ALGORITHM)) as CryptoKey;

/** Read once from the database, which all processes share; keys are never changed. */
export function sealingKeys({ db, clock }: Pick<Deps, "db" | "clock">): SealingKeys {
  const opened = new Map<string, CryptoKey>();
  let given: SealingKey | undefined;
  return {
    publicKey: async () => {
      given ??= publicPart(await currentKey(db, () => createKey(SEALING_ALGORITHM), clock.now()));
      return given;
    },
    privateKey: async (kid) => {
      const known = opened.get(kid);
      if (known) return known;
      const stored = await keyById(db, kid);
      if (!stored) return undefined;
      const key = await toPrivate(stored);
      opened.set(kid, key);
      return key;
    },
  };
}
