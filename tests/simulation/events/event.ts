import type { Kind } from "../fault-kinds.ts";
import { one, type Phone, type Scene, type Tab } from "../state.ts";

/**
 * Something that befalls a phone, its pages, or the server; without a `kind` it is everyday life. Answers false when it
 * cannot happen now.
 */
export type Happening = {
  readonly kind?: Kind;
  readonly befall: (
    scene: Scene,
    phone: Phone,
  ) => Promise<boolean | undefined> | boolean | undefined;
};

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;

export const isOpen = ({ page, isFrozen }: Tab) => page !== undefined && !isFrozen;

export const openTabOf = (scene: Scene, phone: Phone): Tab | undefined => {
  const open = phone.tabs.filter(isOpen);
  return open.length > 0 ? one(scene, open) : undefined;
};

/** Some time below that, as the seed has it. */
export const upTo = ({ chance }: Scene, ms: number) => Math.floor(chance() * ms);
