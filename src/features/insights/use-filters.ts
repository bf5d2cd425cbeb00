import { useCallback, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useAhead } from "#ui/use-ahead.ts";
import { type Filters, filtersOf } from "./filters.ts";
import { addressOf, type Changes, type Chosen, chosenIn, merged } from "./filters-chosen.ts";

const keyOf = (chosen: Chosen) => addressOf(chosen).toString();

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
  const drawn = useMemo(() => chosenIn(new URLSearchParams(address)), [address]);
  const [chosen, goAhead] = useAhead(drawn, keyOf);
  const filters = useMemo(() => filtersOf(chosen), [chosen]);
  const latest = useRef({ chosen, setQuery, goAhead });
  latest.current = { chosen, setQuery, goAhead };
  const change = useCallback<Change>((changes, how) => {
    const now = latest.current;
    const next = merged(now.chosen, changes);
    now.goAhead(next);
    now.setQuery(addressOf(next), { preventScrollReset: true, ...how });
  }, []);
  const reset = useCallback(() => {
    const nothing = new URLSearchParams();
    latest.current.goAhead(chosenIn(nothing));
    latest.current.setQuery(nothing, { preventScrollReset: true });
  }, []);
  return { chosen, filters, change, reset };
}
