import { DEVICE_LIMIT, TOKEN_LIFESPAN_SECONDS } from "#contract/constants.ts";

const MINUTE = 60_000;
const ATTEMPTS = 10;
const LOCK_MS = 15 * MINUTE;
/** A session this young has just proved its password. */
const FRESH_MS = 15 * MINUTE;
const RESET_MS = 6 * 60 * MINUTE;
/** A link that is mailed, or a token that is handed to the browser at once. */
export type Delivery = "mailed" | "handed over";
const CONFIRMATION_MS = {
  mailed: 3 * 24 * 60 * MINUTE,
  "handed over": 30 * MINUTE,
} as const satisfies Record<Delivery, number>;
/** Mails with a link that one person may be sent in an hour, whoever asks for them. */
export const RESETS_PER_HOUR = 5;
export const CONFIRMATIONS_PER_HOUR = 5;

export const sessionExpiry = (now: Date) => inMs(now, TOKEN_LIFESPAN_SECONDS * 1000);
export const resetExpiry = (now: Date) => inMs(now, RESET_MS);
export const confirmationExpiry = (delivery: Delivery, now: Date) =>
  inMs(now, CONFIRMATION_MS[delivery]);
export const hourBefore = (now: Date) => inMs(now, -60 * MINUTE);

const inMs = (now: Date, ms: number) => new Date(now.getTime() + ms);

type Attempts = { readonly failed_attempts: number; readonly locked_at: Date | null };

/**
 * Asked before a password is looked at: an attempt counts as failed until it has succeeded, so that guesses made at
 * the same time cannot exceed the limit. Undefined = locked.
 */
export function nextAttempt(
  { failed_attempts, locked_at }: Attempts,
  now: Date,
): Attempts | undefined {
  if (locked_at && now < inMs(locked_at, LOCK_MS)) return;
  const count = locked_at ? 1 : failed_attempts + 1;
  return { failed_attempts: count, locked_at: count >= ATTEMPTS ? now : null };
}

/** Makes room for one device more: those that expire first have to go, and those that have expired. */
export function devicesToDrop<D extends { readonly expiry: Date }>(
  devices: readonly D[],
  now: Date,
) {
  const living = devices
    .filter(({ expiry }) => expiry > now)
    .toSorted((a, b) => b.expiry.getTime() - a.expiry.getTime());
  const kept = new Set(living.slice(0, DEVICE_LIMIT - 1));
  return devices.filter((device) => !kept.has(device));
}

/** Undefined = it is not locked. */
export function lockedUntil(
  { locked_at }: Pick<Attempts, "locked_at">,
  now: Date,
): Date | undefined {
  const end = locked_at && inMs(locked_at, LOCK_MS);
  return end && now < end ? end : undefined;
}

type Device = { readonly from_reset: boolean; readonly created_at: Date };

/** A session from a mailed link, or one that has only just begun, need not name the current password. */
export const mayOmitCurrentPassword = ({ from_reset, created_at }: Device, now: Date) =>
  from_reset || now < inMs(created_at, FRESH_MS);

/** Nobody has done anything on this device for so long that it must be asked who is there. */
export const isIdle = (lastActive: Date, idleMinutes: number, now: Date) =>
  now >= inMs(lastActive, idleMinutes * MINUTE);
