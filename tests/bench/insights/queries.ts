import {
  AGE_BANDS,
  GENDERS,
  INSIGHT_ROLES,
  TIMESPANS,
  YEARS_BANDS,
} from "#contract/insights/filters.ts";
import type { insightRoutes } from "#contract/insights/insights.ts";

export type Name = keyof typeof insightRoutes;
type Query = Readonly<Record<string, string | number>>;
type Random = () => number;

const pickOne = <T>(random: Random, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T;
const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Returns random people filters: none, one, or several. */
function ofPeople(random: Random): Query {
  const some = {
    age: pickOne(random, Object.keys(AGE_BANDS)),
    gender: pickOne(random, GENDERS),
    department: `Department ${Math.floor(25 * random() ** 2)}`,
    role: pickOne(random, INSIGHT_ROLES),
    years_in_profession: pickOne(random, Object.keys(YEARS_BANDS)),
  };
  const share = pickOne(random, [0, 0.2, 0.4, 0.7]);
  return Object.fromEntries(Object.entries(some).filter(() => random() < share));
}

/** Returns a date range, or none for the default period. */
function days(random: Random, today: number, [from, to]: readonly [string, string]): Query {
  if (random() < 0.5) return {};
  const start = today - 30 - Math.floor(random() * 900);
  return { [from]: dateOf(start), [to]: dateOf(start + 7 + Math.floor(random() * 400)) };
}

const named = ["start_date", "end_date"] as const;
type QueryFactory = (random: Random, today: number) => Query;
const rolling: QueryFactory = (random, today) => days(random, today, named);
const filtered =
  (span: "timespan" | "timeSpan"): QueryFactory =>
  (random, today) => ({
    ...ofPeople(random),
    ...(random() < 0.5 ? { [span]: pickOne(random, TIMESPANS) } : days(random, today, named)),
  });

/** Random filters for each call. */
export const queries: Readonly<Record<Name, QueryFactory>> = {
  burnoutRollingMetrics: rolling,
  burnoutPredictiveCost: (random, today) => ({
    ...rolling(random, today),
    ...(random() < 0.5 && { predictive_staff_count: 1 + Math.floor(random() * 9000) }),
  }),
  burnoutFiltered: filtered("timespan"),
  burnoutStressors: (random, today) => ({
    ...filtered("timespan")(random, today),
    ...(random() < 0.5 && { base_question_id: pickOne(random, ["8", "9", "8,10"]) }),
  }),
  burnoutSignificant: rolling,
  hoursWatched: rolling,
  totalWatched: rolling,
  totalCreditsClaimed: rolling,
  mostWatchedSeries: rolling,
  mostWatchedMicrolearnings: filtered("timeSpan"),
  mostClaimedMicrolearnings: filtered("timeSpan"),
  efficacyCorrelation: (random, today) => ({
    ...ofPeople(random),
    ...days(random, today - 200, ["baseline_start_date", "baseline_end_date"]),
    ...(random() < 0.6 && { correlation_window: "4-6 Months" }),
  }),
  efficacyUsersRegistered: filtered("timespan"),
  efficacyMicrolearnings: filtered("timespan"),
  insightFilterValues: rolling,
  insightCompare: rolling,
  insightQuestions: rolling,
};
