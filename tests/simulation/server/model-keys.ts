import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";
import { SEALING_ALGORITHM, type SealingKey } from "#contract/sync/encrypted.ts";
import type { SealingKeys } from "#server/platform/encryption/keys.ts";

/** One pair for all episodes. */
export async function modelKeys(): Promise<SealingKeys & { readonly given: SealingKey }> {
  const pair = await generateKeyPair(SEALING_ALGORITHM, { crv: "P-256", extractable: true });
  const { x = "", y = "", ...rest } = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint({ ...rest, x, y });
  const given: SealingKey = { kty: "EC", crv: "P-256", x, y, kid };
  return {
    given,
    publicKey: async () => given,
    privateKey: async (asked) => (asked === kid ? pair.privateKey : undefined),
  };
}
