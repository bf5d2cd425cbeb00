import { compactDecrypt, exportJWK, generateKeyPair } from "jose";
import {
  encryptedBody,
  encryptedPayload,
  JWE_ALGORITHM,
  type ServerPublicKey,
} from "#contract/sync/encrypted.ts";

/** Returns a server's public key and a function that decrypts with the private key. */
export async function createEncryptionKeys() {
  const { publicKey, privateKey } = await generateKeyPair(JWE_ALGORITHM, { crv: "P-256" });
  const { x = "", y = "" } = await exportJWK(publicKey);
  const key: ServerPublicKey = { kty: "EC", crv: "P-256", x, y, kid: "key-1" };
  const open = async (body: unknown) => {
    const { sealed } = encryptedBody.parse(body);
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, privateKey);
    return {
      header: protectedHeader,
      inside: encryptedPayload.parse(JSON.parse(new TextDecoder().decode(plaintext))),
    };
  };
  return { key, open };
}
