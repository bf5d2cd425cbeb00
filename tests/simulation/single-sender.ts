import { SYNC_LOCK } from "#sync/engine/state.ts";
import type { Ports } from "#sync/ports.ts";
import type { Lifetime } from "../support/test-browser.ts";

/**
 * Checks that only one page or worker of a device sends at a time. With shared locks, that is
 * always the lock holder. Without them, the lease ensures it unless the clock changes or a page
 * freezes.
 */
export function singleSenderCheck(
  isShared: boolean,
  onViolation: (what: string) => void,
  onStolen: () => void,
) {
  let holder: { readonly life: Lifetime } | undefined;
  let leaseDecides = true;
  const sending = new Map<Lifetime, number>();

  const holding =
    <T>(life: Lifetime, work: () => Promise<T>) =>
    () => {
      // A page may steal the lock from its own earlier cycle, which ends later.
      const held = { life };
      holder = held;
      return work().finally(() => {
        if (holder === held) holder = undefined;
      });
    };
  const isAnotherSending = (life: Lifetime) =>
    [...sending].some(([other, requests]) => other !== life && other.alive && requests > 0);

  return {
    dress: (ports: Ports, life: Lifetime): Ports => ({
      ...ports,
      locks: {
        ...ports.locks,
        ifFree: (name, work) =>
          ports.locks.ifFree(name, name === SYNC_LOCK ? holding(life, work) : work),
        steal: (name, work) => {
          onStolen();
          return ports.locks.steal(name, name === SYNC_LOCK ? holding(life, work) : work);
        },
      },
    }),
    /** From now on only shared locks can guarantee it. */
    stopTrustingLease: () => {
      leaseDecides = false;
    },
    begin: (life: Lifetime) => {
      if (isShared && holder?.life !== life) onViolation("Somebody sends without the lock");
      if (!isShared && leaseDecides && isAnotherSending(life))
        onViolation("Two send at the same time");
      sending.set(life, (sending.get(life) ?? 0) + 1);
    },
    end: (life: Lifetime) => {
      sending.set(life, (sending.get(life) ?? 0) - 1);
    },
  };
}
export type SingleSenderCheck = ReturnType<typeof singleSenderCheck>;
