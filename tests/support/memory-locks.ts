import type { Locks } from "#sync/ports.ts";

/** Creates the Web Locks of one origin. `freeAllOf` releases a dead page's locks. */
export function memoryLocks() {
  type Holding = { readonly page: object; readonly lose: () => void };
  const held = new Map<string, Holding>();
  const waiting = new Set<() => void>();
  const free = (name: string, holding: Holding) => {
    if (held.get(name) !== holding) return;
    held.delete(name);
    for (const look of [...waiting]) look();
  };
  /** A page that loses its lock gets an error, but its work continues. */
  const hold = <T>(name: string, page: object, work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const lose = () => reject(new DOMException("The lock was stolen.", "AbortError"));
      const holding: Holding = { page, lose };
      held.get(name)?.lose();
      held.set(name, holding);
      work()
        .finally(() => free(name, holding))
        .then(resolve, reject);
    });
  const whenFree = (name: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const stop = () => {
        waiting.delete(look);
        signal.removeEventListener("abort", giveUp);
      };
      const giveUp = () => {
        stop();
        reject(signal.reason);
      };
      const look = () => {
        if (held.has(name)) return;
        stop();
        resolve();
      };
      waiting.add(look);
      signal.addEventListener("abort", giveUp);
      if (signal.aborted) giveUp();
      else look();
    });
  const locksOf = (page: object): Locks => ({
    isShared: true,
    ifFree: async (name, work) => (held.has(name) ? undefined : await hold(name, page, work)),
    steal: (name, work) => hold(name, page, work),
    whenFree,
  });
  const freeAllOf = (page: object) => {
    for (const [name, holding] of [...held]) if (holding.page === page) free(name, holding);
  };
  return { locksOf, freeAllOf };
}
