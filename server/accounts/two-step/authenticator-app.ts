import { Secret, TOTP } from "otpauth";
import { decryptPayload } from "#server/platform/encryption/decrypt.ts";
import { encryptPayload } from "#server/platform/encryption/encrypt.ts";
import type { EncryptionKeys } from "#server/platform/encryption/keys.ts";
import { normalizeCode, STEP_SECONDS } from "./rules.ts";
import { SERVICE_NAME } from "./two-step-copy.ts";

/** The default of every authenticator app. */
const totpOf = (secret: Secret, label = "") =>
  new TOTP({
    issuer: SERVICE_NAME,
    label,
    algorithm: "SHA1",
    digits: 6,
    period: STEP_SECONDS,
    secret,
  });

/** Returns a new secret, in base 32 and as the link in a QR code. */
export function newSecret(email: string) {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: totpOf(secret, email).toString() };
}

const envelopeOf = (personId: string) => ({ owner: personId, call: "two_step", v: 1 });

export const encryptSecret = (keys: EncryptionKeys, personId: string, secret: string) =>
  encryptPayload(keys, { ...envelopeOf(personId), body: secret });

/** Returns the 30-second step of the code, one before and after now included, or undefined if it is wrong. */
export async function stepOfCode(
  keys: EncryptionKeys,
  personId: string,
  encrypted: string,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<number | undefined> {
  const payload = await decryptPayload(keys, encrypted, envelopeOf(personId));
  if (typeof payload?.body !== "string") throw new Error("A secret can't be decrypted");
  const token = normalizeCode(code);
  if (!/^\d{6}$/.test(token)) return;
  const totp = totpOf(Secret.fromBase32(payload.body));
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
