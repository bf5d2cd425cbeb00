import { type Proportion, wilson } from "#contract/insights/wilson.ts";

/** Returns a share of people with its Wilson interval. */
export function shareRow(of: Proportion) {
  const { low, high } = wilson(of);
  return { value: of.count / of.n, low, high };
}
