import { SYNC_LOCK } from "#sync/engine/state.ts";
import type { Ports } from "#sync/ports.ts";
import type { Lifetime } from "../support/test-browser.ts";

/**
 * Checks that only one page or worker of a device sends at a time. With shared locks, that is
 * always the lock holder. Without them, the lease ensures it for each person, because it is in their database, unless the clock
 * changes or a page freezes.
 */
export function singleSenderCheck(
  isShared: boolean,
  onViolation: (what: string) => void,
  onStolen: () => void,
) {
  let holder: { readonly life: Lifetime } | undefined;
  let leaseDecides = true;
  type Sender = { readonly life: Lifetime; readonly person: string | undefined };
  const sending: Sender[] = [];

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
  const isAnotherSending = ({ life, person }: Sender) =>
    sending.some((other) => other.life !== life && other.life.alive && other.person === person);

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
    /** Returns a function to call when the request is over. */
    begin: (life: Lifetime, person: string | undefined): (() => void) => {
      const sender = { life, person };
      if (isShared && holder?.life !== life) onViolation("Somebody sends without the lock");
      if (!isShared && leaseDecides && isAnotherSending(sender))
        onViolation("Two send at the same time");
      sending.push(sender);
      return () => void sending.splice(sending.indexOf(sender), 1);
    },
  };
}
export type SingleSenderCheck = ReturnType<typeof singleSenderCheck>;
