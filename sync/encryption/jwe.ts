import { CompactEncrypt } from "jose/jwe/compact/encrypt";
import { importJWK } from "jose/key/import";
import {
  SEALING_ALGORITHM,
  SEALING_ENCRYPTION,
  type SealingKey,
} from "#contract/sync/encrypted.ts";

export async function toJwe({ kid, ...key }: SealingKey, text: string): Promise<string> {
  const recipient = await importJWK(key, SEALING_ALGORITHM);
  return await new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: SEALING_ALGORITHM, enc: SEALING_ENCRYPTION, kid })
    .encrypt(recipient);
}
