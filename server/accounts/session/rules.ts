import { DEVICE_LIMIT, TOKEN_LIFESPAN_SECONDS } from "#contract/constants.ts";

const MINUTE = 60_000;
/** A session younger than this needs no current password. */
const FRESH_MS = 15 * MINUTE;
const RESET_MS = 6 * 60 * MINUTE;
/** A mailed link, or a token returned in the response. */
export type Delivery = "mailed" | "returned";
const CONFIRMATION_MS = {
  mailed: 3 * 24 * 60 * MINUTE,
  returned: 30 * MINUTE,
} as const satisfies Record<Delivery, number>;
/** Hourly mail limits per recipient. */
export const RESETS_PER_HOUR = 5;
export const CONFIRMATIONS_PER_HOUR = 5;

export const sessionExpiry = (now: Date) => inMs(now, TOKEN_LIFESPAN_SECONDS * 1000);
export const resetExpiry = (now: Date) => inMs(now, RESET_MS);
export const confirmationExpiry = (delivery: Delivery, now: Date) =>
  inMs(now, CONFIRMATION_MS[delivery]);
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

type Device = { readonly from_reset: boolean; readonly created_at: Date };

/** Returns whether the session comes from a mailed link or a recent sign-in. */
export const mayOmitCurrentPassword = ({ from_reset, created_at }: Device, now: Date) =>
  from_reset || now < inMs(created_at, FRESH_MS);

/** Returns whether the idle limit has passed since the last activity. */
export const isIdle = (lastActive: Date, idleMinutes: number, now: Date) =>
  now >= inMs(lastActive, idleMinutes * MINUTE);
