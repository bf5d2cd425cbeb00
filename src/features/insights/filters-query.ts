import { ALL } from "#contract/insights/filters.ts";
import type { AreaProps } from "./area-props.ts";
import type { DayFilters, Filters, PeopleFilters } from "./filters.ts";

/** What goes out: without what is not chosen, and without "All". */
function asked<T extends object>(of: T): Partial<T> {
  const said = Object.entries(of).filter(([, value]) => value !== undefined && value !== ALL);
  return Object.fromEntries(said) as Partial<T>;
}

type Group = AreaProps["group"];

const people = ({ age, gender, department, role, years_in_profession }: PeopleFilters) =>
  asked({ age, gender, department, role, years_in_profession });
const days = ({ start_date, end_date }: DayFilters) => asked({ start_date, end_date });

/** For the calls that are of everybody: they have a window of their own, unless days are named. */
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
  ...asked({ start_age: engagement.start_age, end_age: engagement.end_age }),
  timeSpan: engagement.timeSpan,
});

export const efficacyQuery = ({ id }: Group, { efficacy }: Pick<Filters, "efficacy">) => ({
  practice_group_id: id,
  ...people(efficacy),
  ...days(efficacy),
  timespan: efficacy.timespan,
});

/** The baseline by how much was heard; `isAccrued`: before and four to six months after. */
export function correlationQuery(
  { id }: Group,
  { efficacy }: Pick<Filters, "efficacy">,
  isAccrued: boolean,
) {
  const { baseline_start_date, baseline_end_date, correlation_window } = efficacy;
  return {
    practice_group_id: id,
    ...people(efficacy),
    ...asked({ baseline_start_date, baseline_end_date }),
    ...(isAccrued ? { correlation_window } : {}),
  };
}
