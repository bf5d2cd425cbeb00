import { useCallback, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { changeListView, listViewQuery, parseListView } from "./list-view.ts";
import type { ListView } from "./types.ts";

const DEFAULT_VIEW: ListView = { q: "", sort: "", page: 0, size: 25, filters: {} };

export type TableView = {
  readonly view: ListView;
  /** Applies changes and goes to the first page unless only the page changes. Stable between renders. */
  readonly change: (changes: Partial<ListView>) => void;
  /** Sets one filter, or removes it with "". */
  readonly filter: (name: string, value: string) => void;
};

/** Keeps the view of a table in the URL, so that Back, reload, and sharing work. `initial` is read once. */
export function useTableView(initial: Partial<ListView> = {}): TableView {
  const [query, setQuery] = useSearchParams();
  const [defaults] = useState(() => ({ ...DEFAULT_VIEW, ...initial }));
  const address = query.toString();
  const view = useMemo(
    () => parseListView(new URLSearchParams(address), defaults),
    [address, defaults],
  );
  const latest = useRef({ view, defaults, setQuery });
  latest.current = { view, defaults, setQuery };
  const change = useCallback((changes: Partial<ListView>) => {
    const now = latest.current;
    const next = changeListView(now.view, changes);
    // Without replace, each character of a search would add a history entry.
    const isTyping = Object.keys(changes).join() === "q" && now.view.q !== "" && next.q !== "";
    now.setQuery(listViewQuery(next, now.defaults), { replace: isTyping });
    // Two changes before the next render must both apply.
    latest.current = { ...now, view: next };
  }, []);
  const filter = useCallback(
    (name: string, value: string) =>
      change({ filters: { ...latest.current.view.filters, [name]: value } }),
    [change],
  );
  return { view, change, filter };
}
