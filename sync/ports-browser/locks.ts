import type { Locks } from "../ports.ts";

const heldHere = new Set<string>();

/** Without Web Locks, at least this page or worker does one thing at a time. */
async function ifFreeHere<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  if (heldHere.has(name)) return;
  heldHere.add(name);
  try {
    return await work();
  } finally {
    heldHere.delete(name);
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

/**
 * Web Locks, shared by pages and worker. Some browsers have none, and some deny them to some pages.
 */
export function createLocks(): Locks {
  let isRefused = false;
  const shared = (): LockManager | undefined => (isRefused ? undefined : navigator.locks);

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
      // The lock was stolen or the work failed: the work's own result counts.
      if (working !== undefined) return await working;
      isRefused = true;
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
