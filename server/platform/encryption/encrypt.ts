import { CompactEncrypt, importJWK } from "jose";
import { type EncryptedPayload, JWE_ALGORITHM, JWE_ENCRYPTION } from "#contract/sync/encrypted.ts";
import type { EncryptionKeys } from "./keys.ts";

/** Encrypts a body to the server itself, for storage. `decryptPayload` reads it. */
export async function encryptPayload(
  keys: EncryptionKeys,
  payload: EncryptedPayload,
): Promise<string> {
  const jwk = await keys.publicKey();
  const plaintext = new TextEncoder().encode(JSON.stringify(payload));
  return new CompactEncrypt(plaintext)
    .setProtectedHeader({ alg: JWE_ALGORITHM, enc: JWE_ENCRYPTION, kid: jwk.kid })
    .encrypt(await importJWK(jwk, JWE_ALGORITHM));
}
