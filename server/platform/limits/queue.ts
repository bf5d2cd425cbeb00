export const QUEUE_FULL = Symbol("full");

type Work<T> = () => Promise<T>;

/** Runs at most `concurrency` at a time; the others wait in order. */
export function createQueue(concurrency: number) {
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function inTurn<T>(work: Work<T>): Promise<T> {
    if (busy < concurrency) busy += 1;
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

/** Like `createQueue`, but returns `QUEUE_FULL` when `maxWaiting` are waiting. */
export function createBoundedQueue(places: number, maxWaiting: number) {
  const inTurn = createQueue(places);
  return async <T>(work: Work<T>): Promise<T | typeof QUEUE_FULL> =>
    inTurn.waiting() < maxWaiting ? inTurn(work) : QUEUE_FULL;
}
