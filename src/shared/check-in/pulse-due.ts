const DAY_MS = 86_400_000;
/** The minimum interval, regardless of the survey's setting. */
const WEEK_MS = 7 * DAY_MS;
const NOT_NOW_MS = 3 * DAY_MS;

export type PulseFacts = {
  /** When this person last answered an assessment or a pulse check. */
  readonly lastAnsweredAt: number | undefined;
  /** The pulse survey's interval. Undefined means that the check is never due. */
  readonly everyDays: number | undefined;
  /** When this person first signed in on this device. */
  readonly since: number | undefined;
  readonly snoozedUntil: number | undefined;
};

const periodOf = (everyDays: number) => Math.max(WEEK_MS, everyDays * DAY_MS);

/**
 * Returns when the next pulse check is due, in milliseconds since 1970: one interval after the last answer, or a week
 * after the first sign-in, and not before a snooze ends. Returns undefined when that is unknown or never.
 */
export function pulseDueFrom(facts: PulseFacts): number | undefined {
  const { lastAnsweredAt, everyDays, since, snoozedUntil = Number.NEGATIVE_INFINITY } = facts;
  if (everyDays === undefined) return undefined;
  if (lastAnsweredAt !== undefined) {
    const from = lastAnsweredAt + periodOf(everyDays);
    // A snooze from before the last answer no longer counts.
    return Math.max(from, snoozedUntil);
  }
  return since === undefined ? undefined : Math.max(since + WEEK_MS, snoozedUntil);
}

/** Returns the end of the snooze after "Not now". */
export const snoozedUntil = (now: number): number => now + NOT_NOW_MS;

/** Returns the end of the snooze after "Skip this time". */
export const skippedUntil = (now: number, everyDays: number): number => now + periodOf(everyDays);
