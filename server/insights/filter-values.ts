import {
  AGE_BANDS,
  GENDERS,
  INSIGHT_DEFAULTS,
  INSIGHT_ROLES,
  YEARS_BANDS,
} from "#contract/insights/filters.ts";
import { type Asking, calendarNow } from "./insight.ts";
import { monthOf } from "./publications/calendar.ts";
import { ATTRIBUTES, type Attribute } from "./publications/layers.ts";
import { isNamed, publicationsOf } from "./published.ts";
import { askedMonths, windowOf } from "./window.ts";

/** Departments are in alphabetical order. */
const inOrder: Readonly<Partial<Record<Attribute, readonly string[]>>> = {
  role: INSIGHT_ROLES,
  age: Object.keys(AGE_BANDS),
  gender: GENDERS,
  years_in_profession: Object.keys(YEARS_BANDS),
};

/** Returns the values that have figures in the last period, and how often the group publishes. */
export async function tellFilterValues({ db, published, group, query, now }: Asking) {
  const asked = askedMonths(query, INSIGHT_DEFAULTS.burnout.timespan, now);
  const all = await publicationsOf(published, { group, layer: "rate", kind: "filter" });
  const valuesOf = (attribute: Attribute) => {
    const own = all.filter((publication) => publication.attribute === attribute);
    const last = windowOf(own, asked).at(-1);
    const named = (last?.cells ?? []).filter(isNamed).map(({ value, label }) => ({ value, label }));
    const order = inOrder[attribute];
    return order ? order.flatMap((value) => named.find((one) => one.value === value) ?? []) : named;
  };
  const calendar = await calendarNow(db, group, monthOf(now));
  const values = Object.fromEntries(
    ATTRIBUTES.map((attribute) => [attribute, valuesOf(attribute)]),
  ) as Record<Attribute, ReturnType<typeof valuesOf>>;
  const data = {
    ...values,
    totals: calendar?.totals ?? 0,
    filters: calendar?.filters ?? 0,
  };
  return { data, window: all.slice(-1) };
}
