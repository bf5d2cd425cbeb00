import { createDecipheriv, createECDH, createHash, type ECDH } from "node:crypto";
import * as z from "zod/mini";
import { JWE_ALGORITHM, JWE_ENCRYPTION } from "#contract/sync/encrypted.ts";

/*
 * Decrypts compact JWEs (RFC 7516) with ECDH-ES (RFC 7518) on P-256 and AES-256-GCM, and nothing else. A batch may have a hundred:
 * through Web Crypto they took three times as much processor time. `ECDH` takes points as they are; importing each public key first
 * made the key agreement take 1.7 times as long.
 */

const text = z.string();
/** Anything else that a header may demand, such as `crit` or `zip`, isn't supported. */
const headerShape = z.strictObject({
  alg: z.literal(JWE_ALGORITHM),
  enc: z.literal(JWE_ENCRYPTION),
  kid: text,
  epk: z.strictObject({ kty: z.literal("EC"), crv: z.literal("P-256"), x: text, y: text }),
});

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Marks a point with both coordinates (SEC 1, 2.3.3). */
const UNCOMPRESSED = Buffer.from([4]);

const bytesOf = (part: string) => Buffer.from(part, "base64url");

function uint32(n: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
}

/** Concat KDF of RFC 7518, 4.6.2, without party information. One round gives the 256 bits of the key. */
const contentKey = (secret: Buffer) =>
  createHash("sha256")
    .update(uint32(1))
    .update(secret)
    .update(uint32(JWE_ENCRYPTION.length))
    .update(JWE_ENCRYPTION)
    .update(uint32(0))
    .update(uint32(0))
    .update(uint32(256))
    .digest();

function readHeader(part: string) {
  try {
    return headerShape.safeParse(JSON.parse(bytesOf(part).toString())).data;
  } catch {
    return undefined;
  }
}

/** Returns the id of the key that the text was encrypted to, or undefined if it isn't such a JWE. */
export const kidOf = (jwe: string): string | undefined =>
  readHeader(jwe.slice(0, jwe.indexOf(".")))?.kid;

/** Reads the private key of a JWK on P-256. */
export function readPrivateKey({ d = "" }: { readonly d?: string }): ECDH {
  const key = createECDH("prime256v1");
  key.setPrivateKey(bytesOf(d));
  return key;
}

/** Returns the decrypted text, or undefined if the key doesn't fit or the text was changed. */
export function openJwe(jwe: string, privateKey: ECDH): string | undefined {
  const [protectedPart = "", keyPart, ivPart = "", content = "", tagPart = "", ...more] =
    jwe.split(".");
  const header = readHeader(protectedPart);
  const [iv, tag] = [bytesOf(ivPart), bytesOf(tagPart)];
  const isComplete = keyPart === "" && more.length === 0;
  if (!header || !isComplete || iv.length !== IV_BYTES || tag.length !== TAG_BYTES) return;
  try {
    // Throws for a point that isn't on the curve.
    const { x, y } = header.epk;
    const point = Buffer.concat([UNCOMPRESSED, bytesOf(x), bytesOf(y)]);
    const key = contentKey(privateKey.computeSecret(point));
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(protectedPart, "ascii")).setAuthTag(tag);
    const opened = Buffer.concat([decipher.update(bytesOf(content)), decipher.final()]);
    return new TextDecoder().decode(opened);
  } catch {
    return undefined;
  }
}
