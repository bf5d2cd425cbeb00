const BASE_DELAY_MS = 1000;
const MAX_DELAY_MS = 5 * 60 * 1000;

/**
 * Returns a delay with full jitter, so that many phones don't retry at once, and never less than
 * the server asked for.
 */
export function backoffMs(failures: number, random: number, floorMs = 0): number {
  const reach = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** Math.min(failures, 20));
  return Math.round(floorMs + random * reach);
}
