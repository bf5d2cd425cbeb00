/** There is no room to wait either. */
export const FULL = Symbol("full");

type Work<T> = () => Promise<T>;

/** So many at a time; the others wait in order. */
export function createQueue(places: number) {
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function inTurn<T>(work: Work<T>): Promise<T> {
    if (busy < places) busy += 1;
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
export function createLine(places: number, longest: number) {
  const inTurn = createQueue(places);
  return async <T>(work: Work<T>): Promise<T | typeof FULL> =>
    inTurn.waiting() < longest ? inTurn(work) : FULL;
}
