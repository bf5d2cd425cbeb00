type Patience = {
  /** The longest it waits, in milliseconds. */
  readonly atMost?: number;
  /** How long it waits in a browser that does not know whether there is something to be done. */
  readonly otherwise?: number;
};

/** Does it when nothing better is to be done. The answer takes it back. */
export function whenIdle(
  work: (deadline?: IdleDeadline) => void,
  { atMost, otherwise = 50 }: Patience = {},
): () => void {
  if ("requestIdleCallback" in window) {
    const asked = requestIdleCallback(work, atMost === undefined ? {} : { timeout: atMost });
    return () => cancelIdleCallback(asked);
  }
  const asked = setTimeout(work, otherwise);
  return () => clearTimeout(asked);
}
