import type { Ports } from "#sync/ports.ts";
import type { Lifetime } from "../support/test-browser.ts";

/** Freezes pages: network, timers, locks, and encryption don't resolve until they are unfrozen. */
export function createPageFreezer() {
  const frozen = new Map<Lifetime, Promise<void>>();
  const unfreezers = new Map<Lifetime, () => void>();
  const whenUnfrozen = async (life: Lifetime): Promise<void> => {
    await frozen.get(life);
    if (frozen.has(life)) await whenUnfrozen(life);
  };
  /** Delays a result while the page is frozen. */
  const delayed = async <T>(life: Lifetime, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      if (frozen.has(life)) await whenUnfrozen(life);
    }
  };
  return {
    isFrozen: (life: Lifetime) => frozen.has(life),
    freeze: (life: Lifetime) => {
      const unfrozen = new Promise<void>((resolve) => unfreezers.set(life, resolve));
      frozen.set(life, unfrozen);
    },
    unfreeze: (life: Lifetime) => {
      frozen.delete(life);
      unfreezers.get(life)?.();
      unfreezers.delete(life);
    },
    dress: (ports: Ports, life: Lifetime): Ports => ({
      ...ports,
      clock: { ...ports.clock, wait: (...args) => delayed(life, ports.clock.wait(...args)) },
      network: { ...ports.network, send: (request) => delayed(life, ports.network.send(request)) },
      locks: {
        ...ports.locks,
        ifFree: (name, work) => delayed(life, ports.locks.ifFree(name, work)),
        steal: (name, work) => delayed(life, ports.locks.steal(name, work)),
        whenFree: (...args) => delayed(life, ports.locks.whenFree(...args)),
      },
      encryptToServer: (...args) => delayed(life, ports.encryptToServer(...args)),
    }),
  };
}
export type PageFreezer = ReturnType<typeof createPageFreezer>;
