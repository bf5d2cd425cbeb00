import { type Estimate, newcombeInterval } from "#contract/insights/wilson.ts";

type ShownShare = { readonly [K in keyof Estimate]: number | null };

const isEstimate = (share: ShownShare): share is Estimate =>
  share.value !== null && share.low !== null && share.high !== null;

/** The 5% level. */
export const SIGNIFICANT_P = 0.05;

/**
 * Returns whether two independent shares differ at the 5% level: whether the interval of their difference excludes zero.
 * Undefined if one of them has no interval.
 */
export function differsSignificantly(a: ShownShare, b: ShownShare): boolean | undefined {
  if (!isEstimate(a) || !isEstimate(b)) return undefined;
  const { low, high } = newcombeInterval(a, b);
  return low > 0 || high < 0;
}
