/** A seeded random generator with values in [0, 1), the same on every machine. */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns an integer from `from` to `to`, inclusive. */
export const randomInteger = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));

/** Returns a value around 0; two thirds are within `spread`. */
export const randomAround = (random: Random, spread: number): number =>
  (random() + random() + random() - 1.5) * 2 * spread;

export function shuffled<T>(values: readonly T[], random: Random): T[] {
  const left = [...values];
  return values.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

/** Returns `count` values in proportion to their shares, shuffled. */
export function shuffledShares<T>(
  shares: readonly (readonly [T, number])[],
  count: number,
  random: Random,
): T[] {
  const total = shares.reduce((sum, [, share]) => sum + share, 0);
  let below = 0;
  const values = shares.flatMap(([value, share]) => {
    const from = Math.round((below / total) * count);
    below += share;
    return Array.from({ length: Math.round((below / total) * count) - from }, () => value);
  });
  return shuffled(values, random);
}

/** Picks a value with probability proportional to its weight. */
export function pickWeighted<T>(
  values: readonly T[],
  weigh: (value: T) => number,
  random: Random,
): T | undefined {
  let left = random() * values.reduce((sum, value) => sum + weigh(value), 0);
  return values.find((value) => {
    left -= weigh(value);
    return left < 0;
  });
}
