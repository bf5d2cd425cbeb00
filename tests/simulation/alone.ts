import { PASS_LOCK } from "#sync/engine/state.ts";
import type { Ports } from "#sync/ports.ts";
import type { Life } from "../support/test-browser.ts";

/**
 * Of all pages and the worker of one phone, one sends at a time. Where they share locks it is the holder of the lock,
 * whatever else happens; where they do not, the lease sees to it as long as nobody touches the clock or is frozen.
 */
export function alone(isShared: boolean, onTwo: (what: string) => void, onStolen: () => void) {
  let holder: Life | undefined;
  let isSteady = true;
  const sending = new Map<Life, number>();

  const holding =
    <T>(life: Life, work: () => Promise<T>) =>
    () => {
      holder = life;
      return work().finally(() => {
        if (holder === life) holder = undefined;
      });
    };
  const isAnotherSending = (life: Life) =>
    [...sending].some(([other, flights]) => other !== life && other.alive && flights > 0);

  return {
    dress: (ports: Ports, life: Life): Ports => ({
      ...ports,
      locks: {
        ...ports.locks,
        ifFree: (name, work) =>
          ports.locks.ifFree(name, name === PASS_LOCK ? holding(life, work) : work),
        steal: (name, work) => {
          onStolen();
          return ports.locks.steal(name, name === PASS_LOCK ? holding(life, work) : work);
        },
      },
    }),
    /** From now on only shared locks can tell. */
    disturb: () => {
      isSteady = false;
    },
    begin: (life: Life) => {
      if (isShared && holder !== life) onTwo("Somebody sends without the lock");
      if (!isShared && isSteady && isAnotherSending(life)) onTwo("Two send at the same time");
      sending.set(life, (sending.get(life) ?? 0) + 1);
    },
    end: (life: Life) => {
      sending.set(life, (sending.get(life) ?? 0) - 1);
    },
  };
}
export type Alone = ReturnType<typeof alone>;
