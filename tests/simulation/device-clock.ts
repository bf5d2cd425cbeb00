import type { Clock } from "#sync/ports.ts";
import type { HandClock } from "../support/manual-clock.ts";

/** What one device believes the time is. Its waits are as long as they really are. */
export type PhoneClock = Clock & {
  readonly jump: (ms: number) => void;
  readonly setTo: (at: number) => void;
  /** Seconds gained in each second, from now on. */
  readonly drift: (rate: number) => void;
};

export function phoneClock(world: HandClock): PhoneClock {
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
