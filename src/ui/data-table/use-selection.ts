import { useMemo, useState } from "react";
import type { ListView, Selection } from "./types.ts";

type Selected = {
  readonly keys: ReadonlySet<string>;
  /** The search and filters that all rows are selected of. */
  readonly allOf?: string;
};

const NONE: Selected = { keys: new Set() };

/** Keeps the selected rows of a list. "All matching" ends when the search or a filter changes. */
export function useSelection({ q, filters }: Pick<ListView, "q" | "filters">) {
  const [selected, setSelected] = useState(NONE);
  const shown = JSON.stringify([q, filters]);
  const isAll = selected.allOf === shown;
  return useMemo(() => {
    const selection: Required<Selection> = {
      keys: selected.keys,
      isAll,
      onChange: (keys) => setSelected({ keys }),
      onAll: () => setSelected({ keys: new Set(), allOf: shown }),
    };
    return { selection, clear: () => setSelected(NONE) };
  }, [selected, isAll, shown]);
}
