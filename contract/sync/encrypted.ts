import * as z from "zod/mini";
import { count } from "../numbers.ts";

/** The server's public key as a JWK. Devices encrypt queued bodies with it. */
export const serverPublicKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
});
export type ServerPublicKey = z.infer<typeof serverPublicKey>;

export const JWE_ALGORITHM = "ECDH-ES";
export const JWE_ENCRYPTION = "A256GCM";

/**
 * A body that only the server can read: a compact JWE (RFC 7516) of an `EncryptedPayload`. Accepted in place of the body of
 * every queued route. The idempotency key is bound to the plaintext, so a retry may encrypt the same content again.
 */
export const encryptedBody = z.strictObject({ sealed: z.string().check(z.maxLength(200_000)) });
export type EncryptedBody = z.infer<typeof encryptedBody>;

/** Contains owner, call, and version, so that an encrypted body can't be replayed as another write. */
export const encryptedPayload = z.object({
  owner: z.string(),
  call: z.string(),
  v: count,
  body: z.unknown(),
});
export type EncryptedPayload = z.infer<typeof encryptedPayload>;

/** Most bodies aren't, and parsing what doesn't match is slow. */
export const isEncrypted = (body: unknown): body is EncryptedBody =>
  typeof body === "object" &&
  body !== null &&
  "sealed" in body &&
  encryptedBody.safeParse(body).success;
