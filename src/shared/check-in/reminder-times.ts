import type { ReminderTimes } from "#sync/records/types.ts";

/** When people have slept after their last night. */
const AFTER_NIGHTS_HOUR = 15;

/** Returns the moment from which to remind after the last night shift, which ends on the next morning. */
export function afterLastNight(lastNight: string): Date | undefined {
  const [year, month, day] = lastNight.split("-").map(Number);
  if (!year || !month || !day) return undefined;
  return new Date(year, month - 1, day + 1, AFTER_NIGHTS_HOUR);
}

/** Returns the times as the server has them: in UTC, without a night that is over. */
export function timesForServer({ hour, lastNight }: ReminderTimes, now: Date) {
  const local = new Date(now);
  if (hour !== undefined) local.setHours(hour, 0, 0, 0);
  const after = lastNight === undefined ? undefined : afterLastNight(lastNight);
  return {
    hour: hour === undefined ? null : local.getUTCHours(),
    after: after && after > now ? after.toISOString() : null,
  };
}
