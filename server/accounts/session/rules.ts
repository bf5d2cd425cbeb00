import { DEVICE_LIMIT, TOKEN_LIFESPAN_SECONDS } from "#contract/constants.ts";
import type { VerifiedBy } from "#server/platform/database/account-tables.ts";

const MINUTE = 60_000;
/** A session younger than this may delete its account without the current password, as clients of the protocol expect. */
const FRESH_MS = 15 * MINUTE;
/** Exports of personal data, changes of roles, and the like need a proof of identity this recent. */
const CONFIRMED_MS = 10 * MINUTE;
const RESET_MS = 6 * 60 * MINUTE;
/** A mailed link, or a token returned in the response. */
export type Delivery = "mailed" | "returned";
const CONFIRMATION_MS = {
  mailed: 3 * 24 * 60 * MINUTE,
  returned: 30 * MINUTE,
} as const satisfies Record<Delivery, number>;
/** A code from a mail. */
const CODE_MS = 30 * MINUTE;
const CODE_TRIES = 5;
/** Over all codes, so that asking for new ones doesn't give more guesses. */
const CODE_TRIES_PER_DAY = 10;
/** Hourly mail limits per recipient. */
export const RESETS_PER_HOUR = 5;
export const CONFIRMATIONS_PER_HOUR = 5;

/** Codes that are mailed before an account exists: at most this many to an address, for requests from one network. */
export const EMAIL_CODES = { perHour: 5, perDay: 10 } as const;
/** For requests from all networks together. Bounds guesses and unwanted mail. */
export const EMAIL_CODES_PER_DAY = 50;
/** How long a code that was right proves the mailbox. */
const EMAIL_PROOF_MS = 24 * 60 * MINUTE;

/** Until the email is confirmed, a session lasts as long as the link in the mail. */
export const limitedSessionExpiry = (now: Date) => inMs(now, CONFIRMATION_MS.mailed);
/** Stands for the client of a session in the redirect of a reset link, which is none. */
export const RESET_CLIENT = "password-reset";
export const sessionExpiry = (now: Date) => inMs(now, TOKEN_LIFESPAN_SECONDS * 1000);
export const resetExpiry = (now: Date) => inMs(now, RESET_MS);
export const confirmationExpiry = (delivery: Delivery, now: Date) =>
  inMs(now, CONFIRMATION_MS[delivery]);
export const dayBefore = (now: Date) => inMs(now, -24 * 60 * MINUTE);
export const hourBefore = (now: Date) => inMs(now, -60 * MINUTE);

const inMs = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Returns the expired devices, plus those expiring soonest if needed to make room for one more. */
export function devicesToDrop<D extends { readonly expiry: Date }>(
  devices: readonly D[],
  now: Date,
) {
  const active = devices
    .filter(({ expiry }) => expiry > now)
    .toSorted((a, b) => b.expiry.getTime() - a.expiry.getTime());
  const retained = new Set(active.slice(0, DEVICE_LIMIT - 1));
  return devices.filter((device) => !retained.has(device));
}

type Fresh = { readonly signed_in_at: Date; readonly verified_by: VerifiedBy | null };

export const isFromLaunch = ({ verified_by }: Pick<Fresh, "verified_by">) => verified_by === "lti";

/** Returns whether the session comes from a recent sign-in. A launch from a learning platform is none. */
export const mayOmitCurrentPassword = (device: Fresh, now: Date) =>
  !isFromLaunch(device) && now < inMs(device.signed_in_at, FRESH_MS);

type Code = { readonly created_at: Date; readonly tries: number };

/** Returns whether a code may be tried. `triesOfDay` counts wrong codes of the last 24 hours. */
export function codeStatus(
  code: Code | undefined,
  triesOfDay: number,
  now: Date,
): "open" | "expired" | "too-many" {
  if (triesOfDay >= CODE_TRIES_PER_DAY) return "too-many";
  const isOpen = code && code.tries < CODE_TRIES && now < inMs(code.created_at, CODE_MS);
  return isOpen ? "open" : "expired";
}

/** Returns whether the mailbox was proved a short time ago. */
export const isProvenEmail = ({ proven_at }: { readonly proven_at: Date | null }, now: Date) =>
  proven_at !== null && now < inMs(proven_at, EMAIL_PROOF_MS);

/** Returns whether the idle limit has passed since the last activity. */
export const isIdle = (lastActive: Date, idleMinutes: number, now: Date) =>
  now >= inMs(lastActive, idleMinutes * MINUTE);

type Verification = {
  readonly verified_at: Date | null;
  readonly verified_by: VerifiedBy | null;
  readonly two_step_since: Date | null;
};

/** The organization's own sign-in stands for both steps. */
export const isTwoStep = ({ verified_by }: Pick<Verification, "verified_by">) =>
  verified_by === "two_step" || verified_by === "sso";

/** Returns whether the session is enough for this person. */
export const isVerified = (device: Omit<Verification, "verified_at">) =>
  device.two_step_since === null || isTwoStep(device);

/** Returns whether the person proved who they are a short time ago. */
export const isConfirmed = (device: Verification, now: Date) =>
  device.verified_at !== null && isVerified(device) && now < inMs(device.verified_at, CONFIRMED_MS);
