import type { ListView, Selection } from "#ui/data-table/types.ts";

/** The rows a change is for: the selected ones, or every row that matches the search and filters. */
export const selected = (
  { keys, isAll }: Pick<Selection, "keys" | "isAll">,
  { q, filters }: Pick<ListView, "q" | "filters">,
) => (isAll ? { matching: { ...filters, ...(q.trim() && { q: q.trim() }) } } : { ids: [...keys] });
