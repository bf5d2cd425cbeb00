import type { insightFilterValues } from "#contract/insights/filter-values.ts";
import { AGE_BANDS } from "#contract/insights/filters.ts";
import type { Reply } from "#contract/route.ts";
import { ageBands, type Chosen } from "./filters-chosen.ts";
import { ageName, genderName, roleName, yearsName } from "./filters-copy.ts";

export type FilterValues = Reply<typeof insightFilterValues>["data"];

/** Filters of people that have a list of values. */
export const valueKeys = ["role", "department", "age", "gender", "years_in_profession"] as const;
export type ValueKey = (typeof valueKeys)[number];

const nameOf: Readonly<Record<ValueKey, (value: string, label: string) => string>> = {
  role: roleName,
  department: (_, label) => label,
  age: ageName,
  gender: genderName,
  years_in_profession: yearsName,
};

export type Option = { readonly value: string; readonly name: string };

/** Returns the values that have published figures, and the chosen one even if it has none. */
export function optionsOf(
  key: ValueKey,
  values: FilterValues | undefined,
  chosen: Chosen,
): readonly Option[] {
  const published = values?.[key] ?? [];
  const current = chosen[key];
  const isMissing = current !== undefined && published.every(({ value }) => value !== current);
  return [...published, ...(isMissing ? [{ value: current, label: current }] : [])].map(
    ({ value, label }) => ({ value, name: nameOf[key](value, label) }),
  );
}

/** Returns the ages at which a range may start or end: the inner edges of the published bands, and the chosen ones. */
export function ageEnds(
  values: FilterValues | undefined,
  chosen: { readonly from: string; readonly to: string },
) {
  const bands = ageBands.filter((band) => values?.age.some(({ value }) => value === band));
  const inner = (at: 0 | 1, outermost: string | undefined, current: string) => {
    const ages = bands.filter((band) => band !== outermost).map((band) => AGE_BANDS[band][at]);
    const all = current === "" ? ages : [...ages, Number(current)];
    return [...new Set(all)].toSorted((a, b) => a - b).map(String);
  };
  return {
    starts: inner(0, ageBands[0], chosen.from),
    ends: inner(1, ageBands.at(-1), chosen.to),
  };
}

/** Names of departments by value, for chips. */
export const departmentNames = (values: FilterValues | undefined) =>
  Object.fromEntries((values?.department ?? []).map(({ value, label }) => [value, label]));
