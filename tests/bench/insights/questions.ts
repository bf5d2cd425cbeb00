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
type Chance = () => number;

const oneOf = <T>(chance: Chance, values: readonly T[]): T =>
  values[Math.floor(chance() * values.length)] as T;
const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** In half of the questions, so that nothing, one and several filters are all asked for. */
function ofPeople(chance: Chance): Query {
  const some = {
    age: oneOf(chance, Object.keys(AGE_BANDS)),
    gender: oneOf(chance, GENDERS),
    department: `Department ${Math.floor(25 * chance() ** 2)}`,
    role: oneOf(chance, INSIGHT_ROLES),
    years_in_profession: oneOf(chance, Object.keys(YEARS_BANDS)),
  };
  const share = oneOf(chance, [0, 0.2, 0.4, 0.7]);
  return Object.fromEntries(Object.entries(some).filter(() => chance() < share));
}

/** Days that are named, or the last ones. */
function days(chance: Chance, today: number, [from, to]: readonly [string, string]): Query {
  if (chance() < 0.5) return {};
  const start = today - 30 - Math.floor(chance() * 900);
  return { [from]: dateOf(start), [to]: dateOf(start + 7 + Math.floor(chance() * 400)) };
}

const named = ["start_date", "end_date"] as const;
type Asked = (chance: Chance, today: number) => Query;
const rolling: Asked = (chance, today) => days(chance, today, named);
const filtered =
  (span: "timespan" | "timeSpan"): Asked =>
  (chance, today) => ({
    ...ofPeople(chance),
    ...(chance() < 0.5 ? { [span]: oneOf(chance, TIMESPANS) } : days(chance, today, named)),
  });

/** What can be asked of each call, with arbitrary filters. */
export const questions: Readonly<Record<Name, Asked>> = {
  burnoutRollingMetrics: rolling,
  burnoutPredictiveCost: (chance, today) => ({
    ...rolling(chance, today),
    ...(chance() < 0.5 && { predictive_staff_count: 1 + Math.floor(chance() * 9000) }),
  }),
  burnoutFiltered: filtered("timespan"),
  burnoutStressors: (chance, today) => ({
    ...filtered("timespan")(chance, today),
    ...(chance() < 0.5 && { base_question_id: oneOf(chance, ["8", "9", "8,10"]) }),
  }),
  burnoutSignificant: rolling,
  hoursWatched: rolling,
  totalWatched: rolling,
  totalCreditsClaimed: rolling,
  mostWatchedSeries: rolling,
  mostWatchedMicrolearnings: filtered("timeSpan"),
  mostClaimedMicrolearnings: filtered("timeSpan"),
  efficacyCorrelation: (chance, today) => ({
    ...ofPeople(chance),
    ...days(chance, today - 200, ["baseline_start_date", "baseline_end_date"]),
    ...(chance() < 0.6 && { correlation_window: "4-6 Months" }),
  }),
  efficacyUsersRegistered: filtered("timespan"),
  efficacyMicrolearnings: filtered("timespan"),
};
