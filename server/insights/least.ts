/** Minimum number of people per kind of figure. Not configurable. */
export const LEAST = { rate: 5, distribution: 8, comments: 10 } as const;
