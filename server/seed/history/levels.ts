import type { LessonSession } from "./listening.ts";
import { DAY_MS } from "./period.ts";
import { type Random, randomAround } from "./random.ts";
import type { StaffMember } from "./staff.ts";

const MAX_HELPFUL_HOURS = 3;
const LEVELS_PER_HOUR = 0.2;
/** Days after which lessons help half as much. */
const HALF_LIFE_DAYS = 180;

/** Returns how much lessons before that day lower the level. */
function helpOf(sessions: readonly LessonSession[], daysAgo: number): number {
  const seconds = sessions.reduce((sum, each) => {
    const days = each.daysAgo - daysAgo;
    return days > 0 ? sum + each.seconds * 0.5 ** (days / HALF_LIFE_DAYS) : sum;
  }, 0);
  return Math.min(seconds / 3600, MAX_HELPFUL_HOURS) * LEVELS_PER_HOUR;
}

const YEAR_DAYS = 365.25;
const JANUARY_DAYS = 20;

/** Levels are higher in winter. */
function seasonOn(day: number): number {
  const since = (day - JANUARY_DAYS) / YEAR_DAYS;
  return 0.05 * Math.cos(2 * Math.PI * since);
}

const MONTH_DAYS = 30;
/** How much of a drift is left after a month. */
const MONTHLY_REST = 0.96;
const MONTHLY_DRIFT = 0.13;
const NOISE = 0.08;

/**
 * Returns a function that gives a person's level on a day. It must be called with the oldest day first, because levels drift
 * slowly: most people keep theirs from one month to the next.
 */
export function createLevels(
  { baseLevel, firstDay }: StaffMember,
  sessions: readonly LessonSession[],
  today: number,
  random: Random,
): (daysAgo: number) => number {
  let drift = randomAround(random, 0.4);
  let last = firstDay;
  return (daysAgo) => {
    const months = (last - daysAgo) / MONTH_DAYS;
    last = daysAgo;
    drift =
      drift * MONTHLY_REST ** months + randomAround(random, MONTHLY_DRIFT * Math.sqrt(months));
    const season = seasonOn(today / DAY_MS - daysAgo);
    const help = helpOf(sessions, daysAgo);
    const exact = baseLevel + drift + season - help + randomAround(random, NOISE);
    return Math.min(5, Math.max(1, Math.round(exact)));
  };
}
