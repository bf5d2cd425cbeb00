import type { Suppressed } from "#contract/insights/shapes.ts";
import { type Estimate, wilson } from "#contract/insights/wilson.ts";
import { isReleased } from "./released.ts";

type Overall = { readonly n: number; readonly people: number } | Suppressed | undefined;
type Share = { readonly count: number; readonly n: number };

/**
 * Returns a share of check-ins with its likely range. Like that of the rate, it counts people, because the check-ins of one person
 * are not independent. `overall` says how many check-ins a person has.
 */
export function shareEstimate({ count, n }: Share, overall: Overall): Estimate {
  const value = count / n;
  const isKnown = overall !== undefined && isReleased(overall) && overall.n > 0;
  const people = isKnown ? Math.max(1, (n / overall.n) * overall.people) : n;
  return { value, ...wilson({ count: value * people, n: people }) };
}
