import type { ECDH } from "node:crypto";
import { type EncryptedPayload, encryptedPayload } from "#contract/sync/encrypted.ts";
import type { EncryptionKeys } from "./keys.ts";
import { kidOf, openJwe } from "./open-jwe.ts";

/** Must match inside and outside of the encrypted payload. */
export type Envelope = Pick<EncryptedPayload, "owner" | "call" | "v">;

/** A JWK thumbprint. */
const KID = /^[\w-]{43}$/;

const storedKid = (jwe: string) => {
  const kid = kidOf(jwe);
  return kid !== undefined && KID.test(kid) ? kid : undefined;
};

function decrypt(sealed: string, key: ECDH): unknown {
  try {
    return JSON.parse(openJwe(sealed, key) ?? "");
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
  const kid = storedKid(sealed);
  const key = kid && (await keys.privateKey(kid));
  const { data } = encryptedPayload.safeParse(key && decrypt(sealed, key));
  const isMeant = data?.owner === owner && data.call === call && data.v === v;
  return isMeant ? { body: data.body } : undefined;
}
