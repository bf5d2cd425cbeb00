import type { Suppressed } from "#contract/insights/shapes.ts";
import type { Days } from "./figure-copy.ts";

/** Returns whether a figure is released, that is, not suppressed. */
export const isReleased = <T extends object>(value: T | Suppressed): value is T =>
  !("suppressed" in value);

/** Returns the days of a figure that is compared with the period before it. */
export const currentDays = <T extends { readonly days: Days }>({
  current,
}: {
  readonly current: T | Suppressed;
}): Days | undefined => (isReleased(current) ? current.days : undefined);
