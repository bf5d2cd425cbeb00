import { CompactEncrypt } from "jose/jwe/compact/encrypt";
import { importJWK } from "jose/key/import";
import { JWE_ALGORITHM, JWE_ENCRYPTION, type ServerPublicKey } from "#contract/sync/encrypted.ts";

export async function toJwe({ kid, ...key }: ServerPublicKey, text: string): Promise<string> {
  const recipient = await importJWK(key, JWE_ALGORITHM);
  return await new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: JWE_ALGORITHM, enc: JWE_ENCRYPTION, kid })
    .encrypt(recipient);
}
