/** There is no room to wait either. */
export const QUEUE_FULL = Symbol("full");

type Work<T> = () => Promise<T>;

/** So many at a time; the others wait in order. */
export function createQueue(concurrency: number) {
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function inTurn<T>(work: Work<T>): Promise<T> {
    if (busy < concurrency) busy += 1;
    // Whoever leaves hands over the place.
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  }

  return Object.assign(inTurn, { waiting: () => waiting.length });
}

/** As a queue, but with an end: whoever would wait behind it is sent away. */
export function createBoundedQueue(places: number, maxWaiting: number) {
  const inTurn = createQueue(places);
  return async <T>(work: Work<T>): Promise<T | typeof QUEUE_FULL> =>
    inTurn.waiting() < maxWaiting ? inTurn(work) : QUEUE_FULL;
}
