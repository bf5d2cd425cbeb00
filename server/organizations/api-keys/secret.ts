import { randomBytes, timingSafeEqual } from "node:crypto";
import { hashToken } from "#server/accounts/session/token.ts";

/* A key is `respite_<id>_<secret>`: 64 bits that name it and 256 that open it. Scanners for leaked secrets know the prefix. */

const FORM = /^respite_([0-9a-f]{16})_([\w-]{43})$/;

export const newKeyId = () => randomBytes(8).toString("hex");
export const newSecret = () => randomBytes(32).toString("base64url");
export const keyText = (id: string, secret: string) => `respite_${id}_${secret}`;
export const keyPrefix = (id: string) => `respite_${id}_…`;

export function parseKey(text: string) {
  const [, id, secret] = FORM.exec(text) ?? [];
  return id && secret ? { id, secret } : undefined;
}

/** Takes the same time whichever hash matches, and if none does. */
export function secretMatches(secret: string, hashes: readonly (string | null)[]): boolean {
  const actual = Buffer.from(hashToken(secret));
  const none = Buffer.alloc(actual.length);
  return hashes
    .map((hash) => {
      const stored = hash === null ? none : Buffer.from(hash);
      return stored.length === actual.length && timingSafeEqual(actual, stored);
    })
    .includes(true);
}
