import { compactDecrypt, exportJWK, generateKeyPair } from "jose";
import {
  SEALING_ALGORITHM,
  type SealingKey,
  sealedBody,
  sealing,
} from "#contract/sync/encrypted.ts";

/** A server's key, and what only it can do. */
export async function sealingPair() {
  const { publicKey, privateKey } = await generateKeyPair(SEALING_ALGORITHM, { crv: "P-256" });
  const { x = "", y = "" } = await exportJWK(publicKey);
  const key: SealingKey = { kty: "EC", crv: "P-256", x, y, kid: "key-1" };
  const open = async (body: unknown) => {
    const { sealed } = sealedBody.parse(body);
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, privateKey);
    return {
      header: protectedHeader,
      inside: sealing.parse(JSON.parse(new TextDecoder().decode(plaintext))),
    };
  };
  return { key, open };
}
