const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Rounds parts to whole numbers that add up to `total`, by largest remainders, so that a total is the sum of its parts as
 * shown. Each part is its value rounded up or down.
 */
export function wholeParts(values: readonly number[], total: number): readonly number[] {
  const whole = sum(values);
  if (whole <= 0) return values.map(() => 0);
  const exact = values.map((value) => (value / whole) * total);
  const parts = exact.map(Math.floor);
  const order = exact
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at);
  const missing = total - sum(parts);
  for (const { at } of order.slice(0, missing)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}

/**
 * Returns the percentages of the five levels. They add up to 100, and those of levels 3 to 5 to the burned-out percentage.
 */
export function levelPercents(counts: readonly number[]): readonly number[] {
  const total = sum(counts);
  if (total === 0) return counts.map(() => 0);
  const [well, burned] = [counts.slice(0, 2), counts.slice(2)];
  const burnedPercent = Math.round((sum(burned) / total) * 100);
  return [...wholeParts(well, 100 - burnedPercent), ...wholeParts(burned, burnedPercent)];
}
