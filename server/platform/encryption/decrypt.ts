import { type CryptoKey, compactDecrypt, decodeProtectedHeader } from "jose";
import {
  SEALING_ALGORITHM,
  SEALING_ENCRYPTION,
  type Sealing,
  sealing,
} from "#contract/sync/encrypted.ts";
import type { SealingKeys } from "./keys.ts";

/** What the envelope says of itself; it must say the same inside. */
export type Addressed = Pick<Sealing, "owner" | "call" | "v">;

/** The id of a key, as we make them. */
const KID = /^[\w-]{43}$/;

function kidOf(sealed: string): string | undefined {
  try {
    const { kid } = decodeProtectedHeader(sealed);
    return typeof kid === "string" && KID.test(kid) ? kid : undefined;
  } catch {
    return undefined;
  }
}

async function decrypt(sealed: string, key: CryptoKey): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: [SEALING_ALGORITHM],
      contentEncryptionAlgorithms: [SEALING_ENCRYPTION],
    });
    return JSON.parse(new TextDecoder().decode(plaintext));
  } catch {
    return undefined;
  }
}

/** The body inside; nothing when it cannot be opened, or was sealed for another owner, call or version. */
export async function openSealed(
  keys: SealingKeys,
  sealed: string,
  { owner, call, v }: Addressed,
): Promise<{ readonly body: unknown } | undefined> {
  const kid = kidOf(sealed);
  const key = kid && (await keys.privateKey(kid));
  const { data } = sealing.safeParse(key && (await decrypt(sealed, key)));
  const isMeant = data?.owner === owner && data.call === call && data.v === v;
  return isMeant ? { body: data.body } : undefined;
}
