import type { Clock } from "#sync/ports.ts";
import type { ManualClock } from "../support/manual-clock.ts";

/** The time a device believes it is. Its waits last as long as they really do. */
export type DeviceClock = Clock & {
  readonly jump: (ms: number) => void;
  readonly setTo: (at: number) => void;
  /** Seconds gained per second from now on. */
  readonly drift: (rate: number) => void;
};

export function createDeviceClock(world: ManualClock): DeviceClock {
  let offset = 0;
  let rate = 0;
  let since = 0;
  const gained = () => offset + (world.elapsed() - since) * rate;
  const now = () => Math.round(world.now() + gained());
  return {
    now,
    wait: world.wait,
    jump: (ms) => {
      offset += ms;
    },
    setTo: (at) => {
      offset += at - now();
    },
    drift: (next) => {
      offset = gained();
      since = world.elapsed();
      rate = next;
    },
  };
}
