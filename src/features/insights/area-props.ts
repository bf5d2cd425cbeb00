import type { Filters } from "./filters.ts";

/** The practice group on screen, and the filters of all three areas. */
export type AreaProps = {
  readonly group: { readonly id: string; readonly name: string };
  readonly filters: Filters;
};
