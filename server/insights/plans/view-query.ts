import { insightFilters } from "#contract/insights/filters.ts";

/** Parameters of the page's address that a view keeps. */
const known: ReadonlySet<string> = new Set([
  "timespan",
  "start_date",
  "end_date",
  "age",
  "start_age",
  "end_age",
  "gender",
  "department",
  "role",
  "years_in_profession",
  "baseline_start_date",
  "baseline_end_date",
]);

/** Whether a query string has only known parameters, each once, with values that insights calls accept. */
export function isViewQuery(text: string): boolean {
  const entries = [...new URLSearchParams(text)];
  const values = Object.fromEntries(entries);
  const areKnown = entries.every(([name]) => known.has(name));
  if (!areKnown || Object.keys(values).length !== entries.length) return false;
  return insightFilters.safeParse({ practice_group_id: "any", ...values }).success;
}
