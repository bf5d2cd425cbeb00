const DAY_MS = 86_400_000;
/** Nobody is asked more often, whatever the survey says. */
const WEEK_MS = 7 * DAY_MS;
const NOT_NOW_MS = 3 * DAY_MS;

export type PulseFacts = {
  /** When this person last answered an assessment or a pulse check. */
  readonly lastAnsweredAt: number | undefined;
  /** Of the pulse check; absent = nobody is ever asked. */
  readonly everyDays: number | undefined;
  /** When this person was first on this device. */
  readonly since: number | undefined;
  readonly snoozedUntil: number | undefined;
};

const periodOf = (everyDays: number) => Math.max(WEEK_MS, everyDays * DAY_MS);

/**
 * From when on somebody is asked for a pulse check, in milliseconds since 1970: a period after their last answer, or a
 * week after they came, and not before they want to be. Nothing when it is not known, or never.
 */
export function pulseDueFrom(facts: PulseFacts): number | undefined {
  const { lastAnsweredAt, everyDays, since, snoozedUntil = Number.NEGATIVE_INFINITY } = facts;
  if (everyDays === undefined) return undefined;
  if (lastAnsweredAt !== undefined) {
    const from = lastAnsweredAt + periodOf(everyDays);
    // What was put off before the last answer is over with it.
    return Math.max(from, snoozedUntil);
  }
  return since === undefined ? undefined : Math.max(since + WEEK_MS, snoozedUntil);
}

/** Until when the person is left alone who says "Not now". */
export const notNowUntil = (now: number): number => now + NOT_NOW_MS;

/** Until when the person is left alone who says "Skip this one". */
export const skippedUntil = (now: number, everyDays: number): number => now + periodOf(everyDays);
