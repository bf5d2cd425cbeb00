import { ALL } from "#contract/insights/filters.ts";
import type { AreaProps } from "./area-props.ts";
import type { DayFilters, Filters, PeopleFilters } from "./filters.ts";

/** Removes undefined values and "All" from a query. */
function withoutDefaults<T extends object>(of: T): Partial<T> {
  const said = Object.entries(of).filter(([, value]) => value !== undefined && value !== ALL);
  return Object.fromEntries(said) as Partial<T>;
}

type Group = AreaProps["group"];

const people = ({ age, gender, department, role, years_in_profession }: PeopleFilters) =>
  withoutDefaults({ age, gender, department, role, years_in_profession });
const days = ({ start_date, end_date }: DayFilters) => withoutDefaults({ start_date, end_date });

/** Query for calls about the whole group. They use their own window unless days are chosen. */
export const rollingQuery = ({ id }: Group, named?: DayFilters) => ({
  practice_group_id: id,
  ...(named && days(named)),
});

export const burnoutQuery = ({ id }: Group, { burnout }: Pick<Filters, "burnout">) => ({
  practice_group_id: id,
  ...people(burnout),
  ...days(burnout),
  timespan: burnout.timespan,
});

export const engagementQuery = ({ id }: Group, { engagement }: Pick<Filters, "engagement">) => ({
  practice_group_id: id,
  ...people(engagement),
  ...days(engagement),
  ...withoutDefaults({ start_age: engagement.start_age, end_age: engagement.end_age }),
  timeSpan: engagement.timeSpan,
});

export const efficacyQuery = ({ id }: Group, { efficacy }: Pick<Filters, "efficacy">) => ({
  practice_group_id: id,
  ...people(efficacy),
  ...days(efficacy),
  timespan: efficacy.timespan,
});

/**
 * Query for the baseline by hours, or with `isAccrued`, for before and four to six months after.
 */
export function correlationQuery(
  { id }: Group,
  { efficacy }: Pick<Filters, "efficacy">,
  isAccrued: boolean,
) {
  const { baseline_start_date, baseline_end_date, correlation_window } = efficacy;
  return {
    practice_group_id: id,
    ...people(efficacy),
    ...withoutDefaults({ baseline_start_date, baseline_end_date }),
    ...(isAccrued ? { correlation_window } : {}),
  };
}
