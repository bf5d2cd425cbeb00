import type { ListView } from "./types.ts";

const MAX_TEXT_LENGTH = 200;
const MAX_PAGE_SIZE = 100;
const VIEW_PARAMS = ["q", "sort", "page", "size"];

function parseInteger(text: string | null, least: number, most: number): number | undefined {
  const number = /^\d{1,6}$/.test(text ?? "") ? Number(text) : undefined;
  return number !== undefined && number >= least && number <= most ? number : undefined;
}

/** Parses a view from the URL query, where pages start at 1. */
export function parseListView(query: URLSearchParams, defaults: ListView): ListView {
  const filters: Record<string, string> = { ...defaults.filters };
  for (const [name, value] of query) {
    if (VIEW_PARAMS.includes(name)) continue;
    if (value) filters[name] = value.slice(0, MAX_TEXT_LENGTH);
    else delete filters[name];
  }
  const sort = query.get("sort");
  return {
    q: (query.get("q") ?? defaults.q).slice(0, MAX_TEXT_LENGTH),
    sort: sort !== null && /^-?[a-z_]{1,40}$/.test(sort) ? sort : defaults.sort,
    page: (parseInteger(query.get("page"), 1, 100_001) ?? defaults.page + 1) - 1,
    size: parseInteger(query.get("size"), 1, MAX_PAGE_SIZE) ?? defaults.size,
    filters,
  };
}

/** Returns the query of a view, without values equal to the defaults. */
export function listViewQuery(view: ListView, defaults: ListView): URLSearchParams {
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

/** Applies changes to a view. Any change but the page itself goes back to the first page. */
export function changeListView(view: ListView, changes: Partial<ListView>): ListView {
  const isOther = Object.keys(changes).some((name) => name !== "page");
  const next = { ...view, ...(isOther && { page: 0 }), ...changes };
  const filters = Object.fromEntries(Object.entries(next.filters).filter(([, value]) => value));
  return { ...next, filters };
}
