import type { Kind } from "../fault-kinds.ts";
import { pickOne, type SimDevice, type Simulation, type Tab } from "../state.ts";

/**
 * Something that happens to a device, its pages, or the server. Everyday events have no `kind`.
 * Returns false if it can't happen now.
 */
export type SimEvent = {
  readonly kind?: Kind;
  readonly run: (
    sim: Simulation,
    device: SimDevice,
  ) => Promise<boolean | undefined> | boolean | undefined;
};

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;

export const isOpen = ({ page, isFrozen }: Tab) => page !== undefined && !isFrozen;

export const randomOpenTab = (sim: Simulation, device: SimDevice): Tab | undefined => {
  const open = device.tabs.filter(isOpen);
  return open.length > 0 ? pickOne(sim, open) : undefined;
};

/** Returns a random time below `ms`. */
export const randomMs = ({ chance }: Simulation, ms: number) => Math.floor(chance() * ms);
