/** Numbers from a seed, in [0, 1): the same on every machine. */
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

/** A whole number from `from` up to `to`, both included. */
export const randomInteger = (chance: Random, from: number, to: number): number =>
  from + Math.floor(chance() * (to - from + 1));

/** Around 0, two thirds of them within `spread`: the sum of three throws. */
export const randomAround = (chance: Random, spread: number): number =>
  (chance() + chance() + chance() - 1.5) * 2 * spread;

export function shuffled<T>(values: readonly T[], chance: Random): T[] {
  const left = [...values];
  return values.flatMap(() => left.splice(Math.floor(chance() * left.length), 1));
}

/** So many of each, in any order. */
export const shuffledCounts = <T>(counts: readonly (readonly [T, number])[], chance: Random): T[] =>
  shuffled(
    counts.flatMap(([value, count]) => Array.from({ length: count }, () => value)),
    chance,
  );

/** One of them; what weighs twice comes twice as often. */
export function pickWeighted<T>(
  values: readonly T[],
  weigh: (value: T) => number,
  chance: Random,
): T | undefined {
  let left = chance() * values.reduce((sum, value) => sum + weigh(value), 0);
  return values.find((value) => {
    left -= weigh(value);
    return left < 0;
  });
}
