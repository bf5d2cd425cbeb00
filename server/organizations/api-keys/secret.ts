import { randomBytes } from "node:crypto";
import { tokenMatches } from "#server/accounts/session/token.ts";

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

/** Compared with when there is no secret, so that it takes the same time. */
const NO_HASH = "0".repeat(64);

/** Takes the same time whichever hash matches, and if none does. */
export const secretMatches = (secret: string, hashes: readonly (string | null)[]): boolean =>
  hashes.map((hash) => tokenMatches(hash ?? NO_HASH, secret)).includes(true);
