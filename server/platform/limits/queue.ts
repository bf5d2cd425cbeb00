type Work<T> = () => Promise<T>;

/** Runs at most `concurrency` at a time; the others wait in order. */
export function createQueue(concurrency: number) {
  const waiting: (() => void)[] = [];
  let busy = 0;

  return async function inTurn<T>(work: Work<T>): Promise<T> {
    if (busy < concurrency) busy += 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
