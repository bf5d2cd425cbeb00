import type { Filters } from "./filters.ts";

/** The selected practice group, and the filters of all areas. */
export type AreaProps = {
  readonly group: { readonly id: string; readonly name: string };
  readonly filters: Filters;
};
