import { useCallback, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { type Filters, filtersOf } from "./filters.ts";
import { addressOf, type Changes, type Chosen, chosenIn, merged } from "./filters-chosen.ts";

export type Change = (changes: Changes, how?: { readonly replace?: boolean }) => void;

export type Filtering = {
  readonly chosen: Chosen;
  readonly filters: Filters;
  /** Merged into what is chosen. */
  readonly change: Change;
  /** All areas go back to their defaults. */
  readonly reset: () => void;
};

/** The filters stand in the address, so they can be gone back to, reloaded and shared. `change` stays the same. */
export function useFilters(): Filtering {
  const [query, setQuery] = useSearchParams();
  const address = query.toString();
  const chosen = useMemo(() => chosenIn(new URLSearchParams(address)), [address]);
  const filters = useMemo(() => filtersOf(chosen), [chosen]);
  const latest = useRef({ chosen, setQuery });
  latest.current = { chosen, setQuery };
  const change = useCallback<Change>((changes, how) => {
    const now = latest.current;
    now.setQuery(addressOf(merged(now.chosen, changes)), { preventScrollReset: true, ...how });
  }, []);
  const reset = useCallback(() => {
    latest.current.setQuery(new URLSearchParams(), { preventScrollReset: true });
  }, []);
  return { chosen, filters, change, reset };
}
