const MOST = 100;

/** Of so many seeds those that are played on the real server and on its model: the first hundred, or all but a few. */
export const seedsOnBoth = (seeds: number): readonly number[] =>
  Array.from({ length: Math.min(MOST, Math.floor(seeds / 2)) }, (_, n) => n + 1);
