export const DAY_MS = 24 * 60 * 60 * 1000;

const daysSince = (time: number, today: number) => Math.round((today - time) / DAY_MS);
const yearOf = (today: number) => new Date(today).getUTCFullYear();

/** Returns how many days before seeding the history begins: on January 1 of the previous year, UTC. */
export const historyDays = (today: number): number =>
  daysSince(Date.UTC(yearOf(today) - 1, 0, 1), today);

/** Returns how many days before seeding each quarter of the history begins. */
export const quarterStarts = (today: number): number[] =>
  [0, 3, 6, 9, 12, 15, 18, 21]
    .map((month) => daysSince(Date.UTC(yearOf(today) - 1, month, 1), today))
    .filter((day) => day > 0);

/** Comments older than this are reviewed, and newer ones await review. */
export const REVIEWED_DAYS = 120;
