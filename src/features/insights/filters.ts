import {
  AGE_BANDS,
  ALL,
  type GENDERS,
  INSIGHT_DEFAULTS,
  type INSIGHT_ROLES,
  type Timespan,
} from "#contract/insights/filters.ts";
import type { AreaName } from "./area.ts";
import {
  ageBands,
  type Chosen,
  type ChosenKey,
  chosenKeys,
  type yearsBands,
} from "./filters-chosen.ts";

type OrAll<T> = T | typeof ALL;
type Age = (typeof ageBands)[number];

export type PeopleFilters = {
  readonly age: OrAll<Age>;
  readonly gender: OrAll<(typeof GENDERS)[number]>;
  /** As the organization names it. */
  readonly department: string;
  readonly role: OrAll<(typeof INSIGHT_ROLES)[number]>;
  readonly years_in_profession: OrAll<(typeof yearsBands)[number]>;
};

/** First and last day, yyyy-MM-dd. A first day overrides the timespan. */
export type DayFilters = {
  readonly start_date: string | undefined;
  readonly end_date: string | undefined;
};

/** First and last age, at band edges. */
type AgeRange = {
  readonly start_age: string | undefined;
  readonly end_age: string | undefined;
};

type Common = DayFilters & PeopleFilters & AgeRange;

/** Complete filters per area, defaults included. */
export type Filters = {
  readonly burnout: Common & { readonly timespan: Timespan };
  readonly engagement: Common & { readonly timeSpan: Timespan };
  readonly efficacy: Common & {
    readonly timespan: Timespan;
    readonly baseline_start_date: string | undefined;
    readonly baseline_end_date: string | undefined;
    readonly correlation_window: "4-6 Months";
  };
  readonly questions: DayFilters & { readonly timespan: Timespan };
};

const allPeople: PeopleFilters = {
  age: ALL,
  gender: ALL,
  department: ALL,
  role: ALL,
  years_in_profession: ALL,
};
const common: Common = {
  ...allPeople,
  start_date: undefined,
  end_date: undefined,
  start_age: undefined,
  end_age: undefined,
};

export const defaults: Filters = {
  burnout: { ...INSIGHT_DEFAULTS.burnout, ...common },
  engagement: { ...INSIGHT_DEFAULTS.engagement, ...common },
  efficacy: {
    ...INSIGHT_DEFAULTS.efficacy,
    ...common,
    baseline_start_date: undefined,
    baseline_end_date: undefined,
  },
  questions: { ...INSIGHT_DEFAULTS.burnout, start_date: undefined, end_date: undefined },
};

/** Returns the filters of each area: its defaults, overridden by the choices that apply there. */
export function filtersOf(chosen: Chosen): Filters {
  const { timespan, baseline_start_date, baseline_end_date, ...rest } = chosen;
  const shared = withoutUndefined(rest);
  return {
    burnout: { ...defaults.burnout, ...shared, ...withoutUndefined({ timespan }) },
    engagement: { ...defaults.engagement, ...shared, ...withoutUndefined({ timeSpan: timespan }) },
    efficacy: {
      ...defaults.efficacy,
      ...shared,
      ...withoutUndefined({ timespan, baseline_start_date, baseline_end_date }),
    },
    questions: {
      ...defaults.questions,
      ...withoutUndefined({ timespan, start_date: chosen.start_date, end_date: chosen.end_date }),
    },
  } as Filters;
}

const withoutUndefined = (of: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined));

/** Returns the first and last age of the chosen band or range. Empty means any. */
export function ageRange({ age, start_age, end_age }: Chosen): {
  readonly from: string;
  readonly to: string;
} {
  const band = ageBands.find((name) => name === age);
  if (!band) return { from: start_age ?? "", to: end_age ?? "" };
  const [from, to] = AGE_BANDS[band];
  return {
    from: band === ageBands[0] ? "" : String(from),
    to: band === ageBands.at(-1) ? "" : String(to),
  };
}

const baseline: readonly ChosenKey[] = ["baseline_start_date", "baseline_end_date"];

/** Returns the choices that apply in this area. A timespan applies only without a first day. */
export function activeIn(area: AreaName, chosen: Chosen): readonly ChosenKey[] {
  return chosenKeys.filter(
    (key) =>
      chosen[key] !== undefined &&
      !(area !== "efficacy" && baseline.includes(key)) &&
      !(area === "questions" && isOfPeople(key)) &&
      !(key === "timespan" && (chosen.start_date !== undefined || isDefaultSpan(area, chosen))),
  );
}

const isDefaultSpan = (area: AreaName, { timespan }: Chosen) =>
  timespan === (area === "engagement" ? defaults.engagement.timeSpan : defaults[area].timespan);

const peopleKeys = [
  "role",
  "department",
  "age",
  "start_age",
  "end_age",
  "gender",
  "years_in_profession",
] as const;

const isOfPeople = (key: ChosenKey): boolean => peopleKeys.some((one) => one === key);

/** Returns whether only some people of the group are chosen. */
export const hasPeopleFilter = (filters: PeopleFilters & AgeRange): boolean =>
  peopleKeys.some((key) => filters[key] !== undefined && filters[key] !== ALL);
