import { randomBytes } from "node:crypto";
import type { TwoStepPolicy } from "#contract/accounts/two-step.ts";
import { isPrivileged, isStaff } from "#contract/roles.ts";

const MINUTE = 60_000;
/** The login page asks for options when it opens, long before a passkey is used. */
const CHALLENGE_MS = 10 * MINUTE;
export const challengeExpiry = (now: Date) => new Date(now.getTime() + CHALLENGE_MS);

/** After this, the password has to be entered again. */
export const MAX_TRIES = 5;
export const MAX_PASSKEYS = 20;

/** Wrong codes in a row without a delay. The caller already has the password or a session. */
const FREE_FAILURES = 5;
const MAX_DELAY_MS = 15 * MINUTE;
/** After this many wrong codes in a row, the person gets a mail. */
export const FAILURES_TO_REPORT = 10;

/** Returns when the next code may be tried after this many wrong ones in a row. */
export function blockedUntil(failures: number, now: Date): Date | null {
  if (failures < FREE_FAILURES) return null;
  return new Date(now.getTime() + Math.min(MAX_DELAY_MS, MINUTE * 2 ** (failures - FREE_FAILURES)));
}

export const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;
/** Crockford's base 32, which has no letters that look like digits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** 80 random bits, so that a fast hash is enough. */
function newRecoveryCode() {
  const letters = [...randomBytes(16)].map((byte) => ALPHABET[byte % 32]).join("");
  return letters.replaceAll(/(.{4})(?=.)/g, "$1-");
}

export const newRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

/** Spaces and dashes are for reading only. */
export const normalizeCode = (code: string) =>
  code.replaceAll(/[\s-]/g, "").toLowerCase().replaceAll("o", "0").replaceAll(/[il]/g, "1");

type Group = { readonly enabled: boolean; readonly two_step: TwoStepPolicy };

/**
 * Returns what applies to a person. The strictest of their groups counts, and `required` is for leaders and staff. Staff work
 * for every group, so `groups` has to be all groups for them.
 */
export function policyOf(role: string, groups: readonly Group[]): TwoStepPolicy {
  const policies = groups.filter(({ enabled }) => enabled).map(({ two_step }) => two_step);
  if (isPrivileged(role) && policies.includes("required")) return "required";
  const isOff = policies.length > 0 && policies.every((policy) => policy === "off");
  return isOff && !isStaff(role) ? "off" : "optional";
}
