import type { Filters } from "./filters.ts";

export const areas = ["burnout", "engagement", "efficacy"] as const;
export type AreaName = (typeof areas)[number];

/** The group that is looked at, and the filters of all three areas. */
export type AreaProps = {
  readonly group: { readonly id: string; readonly name: string };
  readonly filters: Filters;
};
