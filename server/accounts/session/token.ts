import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 128 random bits as 22 characters that need no escaping in a header or a link. */
export const newToken = () => randomBytes(16).toString("base64url");

/** What is stored in place of a token. It has 128 random bits, so a fast hash is enough. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

export function tokenMatches(hashed: string, token: string) {
  const given = Buffer.from(hashToken(token));
  const stored = Buffer.from(hashed);
  return given.length === stored.length && timingSafeEqual(given, stored);
}
