import { AGE_BANDS, ALL, type InsightFilters } from "#contract/insights/filters.ts";
import { plainText } from "./attributes.ts";
import type { Attribute } from "./publications/layers.ts";
import type { Publication } from "./published.ts";

/** The chosen values of an attribute. */
type Chosen = { readonly attribute: Attribute; readonly values: readonly string[] };

/** Everyone, people with these values, or a combination of filters, which is not published. */
export type PeopleFilter =
  | { readonly kind: "everyone" }
  | ({ readonly kind: "part" } & Chosen)
  | { readonly kind: "combined" };

function agesIn({ age, start_age, end_age }: InsightFilters): readonly string[] | undefined {
  if (age !== undefined && age !== ALL) return [age];
  const [from, to] = [Number(start_age ?? 0), Number(end_age ?? 120)];
  const bands = Object.entries(AGE_BANDS).filter(([, [low, high]]) => low >= from && high <= to);
  return bands.length === Object.keys(AGE_BANDS).length ? undefined : bands.map(([name]) => name);
}

export function peopleFilter(query: InsightFilters): PeopleFilter {
  const { gender, department, role, years_in_profession } = query;
  const one = (value: string | undefined) =>
    value === undefined || value === ALL ? undefined : [value];
  const asked: readonly (readonly [Attribute, readonly string[] | undefined])[] = [
    ["role", one(role)],
    ["department", one(department && department !== ALL ? plainText(department) : undefined)],
    ["age", agesIn(query)],
    ["gender", one(gender)],
    ["years_in_profession", one(years_in_profession)],
  ];
  const chosen = asked.flatMap(([attribute, values]) => (values ? [{ attribute, values }] : []));
  const [first, ...others] = chosen;
  if (!first) return { kind: "everyone" };
  return others.length > 0 ? { kind: "combined" } : { kind: "part", ...first };
}

/** Whether all of the values are named in a publication. */
export const namesAll =
  (values: readonly string[]) =>
  ({ cells }: Publication): boolean =>
    values.length > 0 && values.every((value) => cells.some((cell) => cell.value === value));

/** Returns the cells of a filter: those with its values, or all. */
export const cellsOf =
  (filter: PeopleFilter) =>
  ({ cells }: Publication) =>
    filter.kind === "part" ? cells.filter(({ value }) => filter.values.includes(value)) : cells;
