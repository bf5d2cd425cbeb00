const BASE_MS = 1000;
const CAP_MS = 5 * 60 * 1000;

/** Full jitter, so that a ward of phones does not return at once; never sooner than the server asked for. */
export function backoffMs(failures: number, random: number, floorMs = 0): number {
  const reach = Math.min(CAP_MS, BASE_MS * 2 ** Math.min(failures, 20));
  return Math.round(floorMs + random * reach);
}
