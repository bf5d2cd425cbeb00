import type { ListView } from "./types.ts";

const LONGEST_TEXT = 200;
const MOST_ROWS = 100;
const OWN = ["q", "sort", "page", "size"];

function numberIn(text: string | null, least: number, most: number): number | undefined {
  const number = /^\d{1,6}$/.test(text ?? "") ? Number(text) : undefined;
  return number !== undefined && number >= least && number <= most ? number : undefined;
}

/** What an address asks for. The page stands there as people count, from 1. */
export function listViewIn(query: URLSearchParams, defaults: ListView): ListView {
  const filters: Record<string, string> = { ...defaults.filters };
  for (const [name, value] of query) {
    if (OWN.includes(name)) continue;
    if (value) filters[name] = value.slice(0, LONGEST_TEXT);
    else delete filters[name];
  }
  const sort = query.get("sort");
  return {
    q: (query.get("q") ?? defaults.q).slice(0, LONGEST_TEXT),
    sort: sort !== null && /^-?[a-z_]{1,40}$/.test(sort) ? sort : defaults.sort,
    page: (numberIn(query.get("page"), 1, 100_001) ?? defaults.page + 1) - 1,
    size: numberIn(query.get("size"), 1, MOST_ROWS) ?? defaults.size,
    filters,
  };
}

/** Only what differs from what is looked at anyway. */
export function addressOfList(view: ListView, defaults: ListView): URLSearchParams {
  const query = new URLSearchParams();
  if (view.q !== defaults.q) query.set("q", view.q);
  if (view.sort !== defaults.sort) query.set("sort", view.sort);
  if (view.page !== defaults.page) query.set("page", String(view.page + 1));
  if (view.size !== defaults.size) query.set("size", String(view.size));
  for (const name of new Set([...Object.keys(defaults.filters), ...Object.keys(view.filters)])) {
    const value = view.filters[name] ?? "";
    if (value !== (defaults.filters[name] ?? "")) query.set(name, value);
  }
  return query;
}

/** Another selection begins at its first page. */
export function changed(view: ListView, changes: Partial<ListView>): ListView {
  const isOther = Object.keys(changes).some((name) => name !== "page");
  const next = { ...view, ...(isOther && { page: 0 }), ...changes };
  const filters = Object.fromEntries(Object.entries(next.filters).filter(([, value]) => value));
  return { ...next, filters };
}
