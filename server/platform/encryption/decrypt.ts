import { type CryptoKey, compactDecrypt, decodeProtectedHeader } from "jose";
import {
  type EncryptedPayload,
  encryptedPayload,
  JWE_ALGORITHM,
  JWE_ENCRYPTION,
} from "#contract/sync/encrypted.ts";
import type { EncryptionKeys } from "./keys.ts";

/** Must match inside and outside of the encrypted payload. */
export type Envelope = Pick<EncryptedPayload, "owner" | "call" | "v">;

/** A JWK thumbprint. */
const KID = /^[\w-]{43}$/;

function kidOf(jwe: string): string | undefined {
  try {
    const { kid } = decodeProtectedHeader(jwe);
    return typeof kid === "string" && KID.test(kid) ? kid : undefined;
  } catch {
    return undefined;
  }
}

async function decrypt(sealed: string, key: CryptoKey): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: [JWE_ALGORITHM],
      contentEncryptionAlgorithms: [JWE_ENCRYPTION],
    });
    return JSON.parse(new TextDecoder().decode(plaintext));
  } catch {
    return undefined;
  }
}

/** Decrypts a body. Returns undefined if that fails, or if it was encrypted for another owner, call, or version. */
export async function decryptPayload(
  keys: EncryptionKeys,
  sealed: string,
  { owner, call, v }: Envelope,
): Promise<{ readonly body: unknown } | undefined> {
  const kid = kidOf(sealed);
  const key = kid && (await keys.privateKey(kid));
  const { data } = encryptedPayload.safeParse(key && (await decrypt(sealed, key)));
  const isMeant = data?.owner === owner && data.call === call && data.v === v;
  return isMeant ? { body: data.body } : undefined;
}
