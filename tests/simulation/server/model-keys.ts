import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";
import { JWE_ALGORITHM, type ServerPublicKey } from "#contract/sync/encrypted.ts";
import type { EncryptionKeys } from "#server/platform/encryption/keys.ts";
import { readPrivateKey } from "#server/platform/encryption/open-jwe.ts";

/** One key pair for all runs, because generating keys is slow. */
export async function createModelKeys(): Promise<
  EncryptionKeys & { readonly given: ServerPublicKey }
> {
  const pair = await generateKeyPair(JWE_ALGORITHM, { crv: "P-256", extractable: true });
  const { x = "", y = "", ...rest } = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint({ ...rest, x, y });
  const given: ServerPublicKey = { kty: "EC", crv: "P-256", x, y, kid };
  const privateKey = readPrivateKey(await exportJWK(pair.privateKey));
  return {
    given,
    publicKey: async () => given,
    privateKey: async (asked) => (asked === kid ? privateKey : undefined),
  };
}
