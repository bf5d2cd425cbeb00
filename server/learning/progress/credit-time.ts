import { FINISHED_FRACTION } from "#contract/constants.ts";
import { lengthSeconds } from "./rules.ts";

/*
 * Limits credited time to the time that passed. Two limits apply, in this order:
 *
 * 1. One clock per person. Every two played seconds spend a second of wall-clock time, and a second is spent once for all
 *    lessons, sessions, and devices. How far back time may be spent depends on the sessions' contacts with the server.
 * 2. One limit per person and UTC day. Time above the limit is spent and waits to be credited on a later day.
 */

/** Fastest rate the player offers. */
const MAX_PLAYBACK_RATE = 2;
const MS_PER_LESSON_SECOND = 1000 / MAX_PLAYBACK_RATE;
/** Time a session may spend from before its sign-in: clocks of servers differ. */
const HEAD_START_MS = 7500;
/** How long time from before a contact stays available after it, for retries. */
const GRACE_MS = 10 * 60_000;

/** A session's latest contact with the server. All times are in milliseconds since 1970. */
export type Contact = {
  /** Reports may spend time from here on. */
  readonly since: number;
  /** The contact that `since` moves to. */
  readonly at: number;
};

export const contactAtSignIn = (signedInAt: number): Contact => ({
  since: signedInAt - HEAD_START_MS,
  at: signedInAt,
});

/** A time that is further ahead than clocks of servers differ was written under a wrong clock. */
const isWrong = (time: number, now: number) => time > now + GRACE_MS;

/**
 * Returns the contact after a write or a pull. Time from before a contact is available for the grace period after it, and
 * then expires. So the time that a device was offline is available to what it sends when it is back, while idle time in
 * contact with the server doesn't add up.
 */
export function afterContact(contact: Contact, now: number): Contact {
  if (isWrong(contact.at, now)) return { since: now, at: now };
  return now - contact.at < GRACE_MS ? contact : { since: contact.at, at: now };
}

export type TimeAccount = {
  /** Credited seconds by lesson. */
  readonly credited: ReadonlyMap<string, number>;
  /** Seconds by lesson that have spent their time, but are above the daily limit. */
  readonly waiting: ReadonlyMap<string, number>;
  /** Start of the time that is available, over all sessions. Undefined without a session. */
  readonly since: number | undefined;
  /** Time before this is spent. */
  readonly spentUntil: number;
  /** UTC day of `creditedToday`, such as `2026-11-23`. */
  readonly day: string;
  /** Seconds credited on `day`, over all lessons. */
  readonly creditedToday: number;
  /** Most seconds credited in a UTC day. */
  readonly dailyLimit: number;
};

/** Returns the unspent time as `[from, to]`. */
function unspent(
  { since = Number.POSITIVE_INFINITY, spentUntil }: TimeAccount,
  now: number,
): readonly [number, number] {
  const spent = isWrong(spentUntil, now) ? Number.NEGATIVE_INFINITY : spentUntil;
  return [Math.min(now, Math.max(since, spent)), now];
}

/** Returns the lesson seconds for which there is time now. */
export function availableSeconds(account: TimeAccount, now: number): number {
  const [from, to] = unspent(account, now);
  return (to - from) / MS_PER_LESSON_SECOND;
}

/** Returns `spentUntil` after these lesson seconds. The earliest time is spent first, because it expires first. */
function spend(account: TimeAccount, seconds: number, now: number): number {
  if (seconds === 0) return account.spentUntil;
  const [from, to] = unspent(account, now);
  // Whole milliseconds, as they are stored.
  return Math.min(to, Math.ceil(from + seconds * MS_PER_LESSON_SECOND));
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const creditedOn = ({ day, creditedToday }: TimeAccount, today: string) =>
  day === today ? creditedToday : 0;

const withSeconds = (all: ReadonlyMap<string, number>, record: string, seconds: number) => {
  const changed = new Map(all).set(record, seconds);
  if (seconds === 0) changed.delete(record);
  return changed;
};

/**
 * Credits the played seconds of one lesson, up to both limits. The rest stays reported, and every later report and the claim
 * try again. Credit never decreases.
 */
export function creditTime(
  account: TimeAccount,
  record: string,
  played: number,
  now: number,
): TimeAccount {
  const { credited, waiting, dailyLimit } = account;
  const before = credited.get(record) ?? 0;
  const waited = waiting.get(record) ?? 0;
  const missing = Math.max(0, played - before - waited);
  if (missing === 0 && waited === 0) return account;
  const taken = Math.min(missing, availableSeconds(account, now));
  const day = dayOf(now);
  const today = creditedOn(account, day);
  const added = Math.max(0, Math.min(waited + taken, dailyLimit - today));
  if (taken === 0 && added === 0) return account;
  const isComplete = taken === missing && added === waited + taken;
  return {
    ...account,
    credited: withSeconds(credited, record, isComplete ? Math.max(before, played) : before + added),
    waiting: withSeconds(waiting, record, isComplete ? 0 : waited + taken - added),
    spentUntil: spend(account, taken, now),
    day,
    creditedToday: today + added,
  };
}

const isEnough = (seconds: number, length: string) =>
  seconds >= FINISHED_FRACTION * lengthSeconds(length);

/** Tells whether enough seconds are credited to claim credit. Lessons without a length always pass. */
export const hasWatchedEnough = (
  { credited }: Pick<TimeAccount, "credited">,
  record: string,
  length: string,
): boolean => isEnough(credited.get(record) ?? 0, length);

/** Tells whether only the daily limit keeps a lesson from being claimed. */
export const isOverDailyLimit = (
  { credited, waiting }: Pick<TimeAccount, "credited" | "waiting">,
  record: string,
  length: string,
): boolean => {
  const seconds = credited.get(record) ?? 0;
  return !isEnough(seconds, length) && isEnough(seconds + (waiting.get(record) ?? 0), length);
};
