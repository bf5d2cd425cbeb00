import type { Locks } from "../ports.ts";

const held = new Set<string>();

/** Where there are no Web Locks, this context at least does one thing at a time. */
async function ifFreeHere<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  if (held.has(name)) return;
  held.add(name);
  try {
    return await work();
  } finally {
    held.delete(name);
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

/** Web Locks, shared by pages and worker. Some browsers have none, and some refuse them to some pages. */
export function createLocks(): Locks {
  let areRefused = false;
  const shared = (): LockManager | undefined => (areRefused ? undefined : navigator.locks);

  const request = async <T>(
    manager: LockManager,
    name: string,
    options: LockOptions,
    work: () => Promise<T>,
  ): Promise<T | undefined> => {
    let working: Promise<T> | undefined;
    const start = (lock: Lock | null) => {
      if (lock) working = work();
      return working;
    };
    try {
      return await manager.request(name, options, start);
    } catch {
      // Stolen, or failed by itself: its own end counts.
      if (working !== undefined) return await working;
      areRefused = true;
      return await ifFreeHere(name, work);
    }
  };
  return {
    get isShared() {
      return shared() !== undefined;
    },
    ifFree: (name, work) => {
      const manager = shared();
      if (!manager) return ifFreeHere(name, work);
      return request(manager, name, { ifAvailable: true }, work);
    },
    steal: async (name, work) => {
      const manager = shared();
      return manager ? await manager.request(name, { steal: true }, work) : await work();
    },
    whenFree: async (name, signal) => {
      const manager = shared();
      if (manager) await manager.request(name, { signal }, async () => undefined);
      else await untilAborted(signal);
    },
  };
}
