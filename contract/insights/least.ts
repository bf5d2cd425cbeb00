/**
 * Minimum number of people per kind of figure. Not configurable. `compared` counts those in each third, or who answered around a
 * lesson.
 */
export const LEAST = { rate: 5, distribution: 8, comments: 10, compared: 10 } as const;
