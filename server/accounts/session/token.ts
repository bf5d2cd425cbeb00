import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 128 random bits as 22 characters that need no escaping in a header or a link. */
export const newToken = () => randomBytes(16).toString("base64url");

/** Hashes a token for storage. Tokens have 128 random bits, so a fast hash is enough. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

export function tokenMatches(hashed: string, token: string) {
  const actual = Buffer.from(hashToken(token));
  const stored = Buffer.from(hashed);
  return actual.length === stored.length && timingSafeEqual(actual, stored);
}
