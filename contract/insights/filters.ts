import * as z from "zod/mini";
import { noControls } from "../text-fields.ts";

/** Time ranges that end today, except "4-6 Months": from six to four months ago. */
export const TIMESPANS = [
  "7 Days",
  "30 Days",
  "90 Days",
  "4 Months",
  "5 Months",
  "6 Months",
  "1 Year",
  "4-6 Months",
] as const;
export type Timespan = (typeof TIMESPANS)[number];

/** First and last age of each band. */
export const AGE_BANDS = {
  "Under 28": [0, 27],
  "28-34": [28, 34],
  "35-44": [35, 44],
  "45-54": [45, 54],
  "55-69": [55, 69],
  "Over 69": [70, 120],
} as const satisfies Record<string, readonly [number, number]>;

export const GENDERS = ["Woman", "Man", "Nonbinary", "Another"] as const;
export const INSIGHT_ROLES = [
  "Physicians",
  "Nurses",
  "Advanced Practice Providers",
  "Others",
] as const;
/** First and last full year of each band. */
export const YEARS_BANDS = {
  "Under 5": [0, 4],
  "5-9": [5, 9],
  "10-19": [10, 19],
  "20 or more": [20, 80],
} as const satisfies Record<string, readonly [number, number]>;

export const ALL = "All";
/** Filter defaults by area. */
export const INSIGHT_DEFAULTS = {
  burnout: { timespan: "1 Year" },
  engagement: { timeSpan: "90 Days" },
  efficacy: { timespan: "1 Year", correlation_window: "4-6 Months" },
} as const;

const MOST_DAYS = 3660;
const DAY_MS = 24 * 60 * 60 * 1000;

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];
const orAll = <const T extends readonly string[]>(words: T) =>
  z.optional(z.enum([ALL, ...words] as const));

const plainText = z.string().check(z.minLength(1), z.maxLength(200), noControls);

const firstYears = keysOf(AGE_BANDS).map((band) => String(AGE_BANDS[band][0]));
const lastYears = keysOf(AGE_BANDS).map((band) => String(AGE_BANDS[band][1]));

/** Person filters. Ages must be band limits, so that a filter never selects a single year. */
const ofPeople = {
  age: orAll(keysOf(AGE_BANDS)),
  start_age: z.optional(z.enum(firstYears)),
  end_age: z.optional(z.enum(lastYears)),
  gender: orAll(GENDERS),
  department: z.optional(plainText),
  role: orAll(INSIGHT_ROLES),
  years_in_profession: orAll(keysOf(YEARS_BANDS)),
};

/** Group, and days, both inclusive. */
const ofGroup = {
  practice_group_id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  start_date: z.optional(z.iso.date()),
  end_date: z.optional(z.iso.date()),
};

type Days = {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
};

const areDays = ({ start_date, end_date }: Days): boolean => {
  if (start_date === undefined || end_date === undefined) return true;
  const days = (Date.parse(end_date) - Date.parse(start_date)) / DAY_MS;
  return days >= 0 && days <= MOST_DAYS;
};
const inOrder = z.refine<Days>(areDays, "start_date must be before end_date, by at most 10 years");

type Ages = {
  readonly start_age?: string | undefined;
  readonly end_age?: string | undefined;
};
const agesInOrder = z.refine<Ages>(
  ({ start_age, end_age }) => Number(start_age ?? 0) <= Number(end_age ?? 120),
  "start_age can't be above end_age",
);

/** Question ids, as a comma-separated list or repeated parameters. */
const questionIds = z.optional(
  z.union([
    z.string().check(z.regex(/^(8|9|10)(,(8|9|10)){0,2}$/)),
    z.array(z.enum(["8", "9", "10"])).check(z.minLength(1), z.maxLength(3)),
  ]),
);

const staff = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000));

const timespan = z.optional(z.enum(TIMESPANS));

/**
 * The filters of every insights call. A call ignores those it does not use, because clients send all they have. Unknown
 * filters and wrong values are rejected.
 */
export const insightFilters = z
  .strictObject({
    ...ofGroup,
    ...ofPeople,
    timespan,
    timeSpan: timespan,
    base_question_id: questionIds,
    "base_question_id[]": questionIds,
    predictive_staff_count: z.optional(staff),
    baseline_start_date: z.optional(z.iso.date()),
    baseline_end_date: z.optional(z.iso.date()),
    correlation_window: z.optional(z.enum(["4-6 Months"])),
  })
  .check(
    inOrder,
    z.refine(
      ({ baseline_start_date, baseline_end_date }) =>
        areDays({ start_date: baseline_start_date, end_date: baseline_end_date }),
      "baseline_start_date must be before baseline_end_date, by at most 10 years",
    ),
    agesInOrder,
  );

export type InsightFilters = z.infer<typeof insightFilters>;
