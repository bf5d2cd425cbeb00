type IdleOptions = {
  /** Longest wait in milliseconds. */
  readonly timeoutMs?: number;
  /** Delay in browsers without `requestIdleCallback`. */
  readonly fallbackMs?: number;
};

/** Runs `work` when the browser is idle. Returns a function that cancels it. */
export function whenIdle(
  work: (deadline?: IdleDeadline) => void,
  { timeoutMs, fallbackMs = 50 }: IdleOptions = {},
): () => void {
  if ("requestIdleCallback" in window) {
    const handle = requestIdleCallback(work, timeoutMs === undefined ? {} : { timeout: timeoutMs });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, fallbackMs);
  return () => clearTimeout(handle);
}
