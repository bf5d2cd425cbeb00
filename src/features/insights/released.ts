import type { Suppressed } from "#contract/insights/shapes.ts";

/** Returns whether a figure is released, that is, not suppressed. */
export const isReleased = <T extends object>(value: T | Suppressed): value is T =>
  !("suppressed" in value);
