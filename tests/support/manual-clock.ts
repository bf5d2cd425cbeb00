import type { Clock } from "#sync/ports.ts";

type Waiter = { readonly at: number; readonly resolve: () => void };

/** A clock that advances only on demand. `jump` changes the device's time of day without any time passing. */
export type ManualClock = Clock & {
  /** Advances to the next wait that ends by then. Returns whether there was one. */
  readonly step: (untilMs: number) => boolean;
  readonly elapsed: () => number;
  readonly jump: (ms: number) => void;
};

export function createManualClock(startAt = Date.parse("2026-03-01T03:00:00Z")): ManualClock {
  let elapsed = 0;
  let offset = 0;
  let waiters: Waiter[] = [];
  return {
    now: () => startAt + elapsed + offset,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const stop = () => {
          waiters = waiters.filter((each) => each !== waiter);
          reject(signal?.reason);
        };
        const end = () => {
          signal?.removeEventListener("abort", stop);
          resolve();
        };
        const waiter = { at: elapsed + ms, resolve: end };
        waiters.push(waiter);
        signal?.addEventListener("abort", stop);
      }),
    step: (untilMs) => {
      const [next] = waiters.filter(({ at }) => at <= untilMs).toSorted((a, b) => a.at - b.at);
      elapsed = Math.max(elapsed, next?.at ?? untilMs);
      if (!next) return false;
      waiters = waiters.filter((each) => each !== next);
      next.resolve();
      return true;
    },
    elapsed: () => elapsed,
    jump: (ms) => {
      offset += ms;
    },
  };
}
