import * as z from "zod/mini";

/** The server's public key, as JWK. What is sealed to it only the server can read. */
export const sealingKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
});
export type SealingKey = z.infer<typeof sealingKey>;

export const SEALING_ALGORITHM = "ECDH-ES";
export const SEALING_ENCRYPTION = "A256GCM";

/**
 * A body as only the server can read it: a compact JWE (RFC 7516) whose plaintext is `Sealing`. It may stand for the
 * body of every call that may be queued. The idempotency key is bound to what is inside: the same content may be sealed
 * twice.
 */
export const sealedBody = z.strictObject({ sealed: z.string().check(z.maxLength(200_000)) });
export type SealedBody = z.infer<typeof sealedBody>;

/** Whose write it is and of what kind travels inside, so that it cannot be given out as another. */
export const sealing = z.object({
  owner: z.string(),
  call: z.string(),
  v: z.number(),
  body: z.unknown(),
});
export type Sealing = z.infer<typeof sealing>;

export const isSealed = (body: unknown): body is SealedBody => sealedBody.safeParse(body).success;
