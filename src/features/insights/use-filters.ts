import { useCallback, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useOptimisticValue } from "#ui/use-optimistic-value.ts";
import { type Filters, filtersOf } from "./filters.ts";
import { addressOf, type Changes, type Chosen, chosenIn, mergeFilters } from "./filters-chosen.ts";

const keyOf = (chosen: Chosen) => addressOf(chosen).toString();

export type Change = (changes: Changes, how?: { readonly replace?: boolean }) => void;

export type Filtering = {
  readonly chosen: Chosen;
  readonly filters: Filters;
  /** Merges changes into the current choices. */
  readonly change: Change;
  /** Resets all areas to their defaults. */
  readonly reset: () => void;
};

/**
 * Keeps the filters in the URL, so Back, reload, and sharing work. `change` has a stable identity.
 */
export function useFilters(): Filtering {
  const [query, setQuery] = useSearchParams();
  const address = query.toString();
  const drawn = useMemo(() => chosenIn(new URLSearchParams(address)), [address]);
  const [chosen, goAhead] = useOptimisticValue(drawn, keyOf);
  const filters = useMemo(() => filtersOf(chosen), [chosen]);
  const latest = useRef({ chosen, setQuery, goAhead });
  latest.current = { chosen, setQuery, goAhead };
  const change = useCallback<Change>((changes, how) => {
    const now = latest.current;
    const next = mergeFilters(now.chosen, changes);
    now.goAhead(next);
    now.setQuery(addressOf(next), how);
  }, []);
  const reset = useCallback(() => {
    const nothing = new URLSearchParams();
    latest.current.goAhead(chosenIn(nothing));
    latest.current.setQuery(nothing);
  }, []);
  return { chosen, filters, change, reset };
}
