import type { Ports } from "#sync/ports.ts";
import type { Life } from "../support/test-browser.ts";

/** Pages that the browser has frozen: whatever comes to them from outside waits until they thaw. */
export function ice() {
  const frozen = new Map<Life, Promise<void>>();
  const thaws = new Map<Life, () => void>();
  const whenThawed = async (life: Life): Promise<void> => {
    await frozen.get(life);
    if (frozen.has(life)) await whenThawed(life);
  };
  /** What a page hears, in its time. */
  const heard = async <T>(life: Life, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      if (frozen.has(life)) await whenThawed(life);
    }
  };
  return {
    freeze: (life: Life) => {
      const thawed = new Promise<void>((resolve) => thaws.set(life, resolve));
      frozen.set(life, thawed);
    },
    thaw: (life: Life) => {
      frozen.delete(life);
      thaws.get(life)?.();
      thaws.delete(life);
    },
    dress: (ports: Ports, life: Life): Ports => ({
      ...ports,
      clock: { ...ports.clock, wait: (...args) => heard(life, ports.clock.wait(...args)) },
      network: { ...ports.network, send: (request) => heard(life, ports.network.send(request)) },
      locks: {
        ...ports.locks,
        ifFree: (name, work) => heard(life, ports.locks.ifFree(name, work)),
        steal: (name, work) => heard(life, ports.locks.steal(name, work)),
        whenFree: (...args) => heard(life, ports.locks.whenFree(...args)),
      },
      seal: (...args) => heard(life, ports.seal(...args)),
    }),
  };
}
export type Ice = ReturnType<typeof ice>;
