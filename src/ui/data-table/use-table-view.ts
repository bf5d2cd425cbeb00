import { useCallback, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { addressOfList, changed, listViewIn } from "./list-view.ts";
import type { ListView } from "./types.ts";

const none: ListView = { q: "", sort: "", page: 0, size: 25, filters: {} };

export type TableView = {
  readonly view: ListView;
  /** All but another page begins at the first one. Stays the same function. */
  readonly change: (changes: Partial<ListView>) => void;
  /** Sets one filter, or takes it away with "". */
  readonly filter: (name: string, value: string) => void;
};

/** What is looked at stands in the address, so it can be gone back to, reloaded and shared. `wanted` counts once. */
export function useTableView(wanted: Partial<ListView> = {}): TableView {
  const [query, setQuery] = useSearchParams();
  const [defaults] = useState(() => ({ ...none, ...wanted }));
  const address = query.toString();
  const view = useMemo(
    () => listViewIn(new URLSearchParams(address), defaults),
    [address, defaults],
  );
  const latest = useRef({ view, defaults, setQuery });
  latest.current = { view, defaults, setQuery };
  const change = useCallback((changes: Partial<ListView>) => {
    const now = latest.current;
    const next = changed(now.view, changes);
    // Letters of a search would each be a place to go back to.
    const isTyping = Object.keys(changes).join() === "q" && now.view.q !== "" && next.q !== "";
    now.setQuery(addressOfList(next, now.defaults), {
      preventScrollReset: true,
      replace: isTyping,
    });
    // Two changes before the next drawing both count.
    latest.current = { ...now, view: next };
  }, []);
  const filter = useCallback(
    (name: string, value: string) =>
      change({ filters: { ...latest.current.view.filters, [name]: value } }),
    [change],
  );
  return { view, change, filter };
}
