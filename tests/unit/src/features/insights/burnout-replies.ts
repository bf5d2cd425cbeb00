import type {
  burnoutFiltered,
  burnoutPredictiveCost,
  burnoutRollingMetrics,
  burnoutSignificant,
  burnoutStressors,
} from "#contract/insights/burnout.ts";
import { predictedCost } from "#contract/insights/cost.ts";
import {
  applyOverrides,
  costInputsFor,
  sourcesInUse,
} from "#contract/insights/cost-assumptions.ts";
import type { PublishedPeriods } from "#contract/insights/shapes.ts";
import { wilson } from "#contract/insights/wilson.ts";
import type { Reply } from "#contract/route.ts";
import type { FilterValues } from "#features/insights/filter-values.ts";

export type Replies = {
  readonly rolling_metrics: Reply<typeof burnoutRollingMetrics>["data"];
  readonly filtered: Reply<typeof burnoutFiltered>["data"];
  readonly stressors: Reply<typeof burnoutStressors>["data"];
  readonly significant: Reply<typeof burnoutSignificant>["data"];
  readonly predictive_cost: Reply<typeof burnoutPredictiveCost>["data"];
};

const few = { suppressed: true, reason: "min_group", min: 5 } as const;
const year = { start: "2025-11-01", end: "2026-10-31" };
const days = { start: "2026-08-01", end: "2026-10-31" };
const before = { start: "2026-05-01", end: "2026-07-31" };

export const published: PublishedPeriods = {
  ...year,
  published_on: "2026-11-01",
  next_on: "2026-12-01",
  months: 1,
};

const value = (name: string) => ({ value: name, label: name });
/** The group has no figures about physicians, men, and people under 28 or over 54. */
export const filterValues: FilterValues = {
  role: ["Nurses", "Advanced Practice Providers"].map(value),
  department: [
    { value: "d1", label: "Emergency" },
    { value: "d2", label: "Labor and delivery" },
  ],
  age: ["28-34", "35-44", "45-54"].map(value),
  gender: ["Woman"].map(value),
  years_in_profession: ["Under 5", "5-9"].map(value),
  totals: 1,
  filters: 3,
};

/** A group of that size never publishes figures of some of its people. */
export const totalsOnly: FilterValues = {
  role: [],
  department: [],
  age: [],
  gender: [],
  years_in_profession: [],
  totals: 3,
  filters: 0,
};

const rate = (count: number, n: number, of = days) => ({
  days: of,
  n,
  people: Math.round(n / 3),
  rate: { value: count / n, ...wilson({ count, n }) },
  mean_level: 2.6,
});

const month = (at: number) => {
  const first = new Date(Date.UTC(2025, 10 + at, 1));
  const last = new Date(Date.UTC(2025, 11 + at, 0));
  return `${first.toISOString().slice(0, 10)}..${last.toISOString().slice(0, 10)}`;
};

const burned = [43, 45, 46, 44, 45, 42, null, 41, 38, 37, 38, 36];

function finding(
  filter: "role" | "age" | "department" | "years_in_profession" | "gender",
  value: string,
  [share, difference, q]: readonly [number, number, number],
) {
  const n = 60;
  return {
    filter,
    value,
    label: value,
    n,
    people: 22,
    rate: { value: share, ...wilson({ count: share * n, n }) },
    rest: { value: share - difference, ...wilson({ count: (share - difference) * 300, n: 300 }) },
    direction: difference > 0 ? ("higher" as const) : ("lower" as const),
    difference,
    low: difference - 0.09,
    high: difference + 0.09,
    p: q / 2,
    q,
    significant: q < 0.05,
  };
}

const share = { value: 0.36, ...wilson({ count: 148, n: 412 }) };
const roles = [
  ["Physicians", 120],
  ["Nurses", 430],
  ["Advanced Practice Providers", 70],
  ["Others", 56],
] as const;

const byRole = roles.map(([role, staff]) => {
  const inputs = costInputsFor([], role);
  const predicted = predictedCost(
    staff,
    { rate: share.value, low: share.low, high: share.high },
    inputs,
  );
  return {
    role,
    rate: share.value,
    is_own_rate: false,
    staff_count: staff,
    turnover_rate: inputs.turnover,
    turnover_without_burnout: predicted.turnoverWithoutBurnout,
    expected_departures: predicted.departures,
    cost_per_departure: inputs.costPerDeparture.value,
    predicted_cost: predicted.cost,
    low: predicted.low,
    high: predicted.high,
  };
});
const sum = (of: (role: (typeof byRole)[number]) => number) =>
  byRole.reduce((total, role) => total + of(role), 0);

/** A group of 676 with 412 check-ins in a quarter. */
export const large: Replies = {
  rolling_metrics: {
    current: rate(148, 412),
    previous: rate(168, 390, before),
    change: { difference: -0.07, low: -0.137, high: -0.004, p: 0.038 },
    participation: { answered: 412, members: 676, at_least: false },
  },
  filtered: {
    overall: rate(148, 412, year),
    levels: {
      n: 412,
      counts: [61, 203, 88, 41, 19].map((count, at) => ({ level: at + 1, count })),
    },
    trend: burned.map((percent, at) => {
      if (percent === null)
        return { period: month(at), value: null, low: null, high: null, n: null };
      const n = 250 + at * 14;
      const value = percent / 100;
      return { period: month(at), value, ...wilson({ count: value * n, n }), n };
    }),
  },
  stressors: {
    comments: Array.from({ length: 12 }, (_, at) => ({
      comment: `The ward was short again, night ${at + 1}. What helped was that somebody asked.`,
    })),
    top_stressors: [
      { name: "Staffing below plan", count: 248, share: 248 / 388 },
      { name: "Charting after the shift", count: 198, share: 198 / 388 },
      { name: "Conflict with families", count: 128, share: 128 / 388 },
    ],
    total_stressors: 901,
    total_respondees: 388,
    days: year,
  },
  significant: {
    days: year,
    n: 412,
    findings: [
      finding("age", "35-44", [0.37, 0.01, 0.8]),
      finding("role", "Nurses", [0.48, 0.17, 0.004]),
      { ...finding("department", "d1", [0.52, 0.19, 0.01]), label: "Emergency" },
      finding("years_in_profession", "20 or more", [0.2, -0.18, 0.02]),
      finding("gender", "Woman", [0.38, 0.04, 0.5]),
    ],
  },
  predictive_cost: {
    days: year,
    staff_count: 676,
    burnout_rate: share,
    ci: { low: share.low, high: share.high },
    turnover_rate: 0.13,
    turnover_without_burnout: 0.1,
    expected_departures: sum(({ expected_departures }) => expected_departures),
    cost_per_departure: 150_000,
    predicted_cost: sum(({ predicted_cost }) => predicted_cost),
    low: sum(({ low }) => low),
    high: sum(({ high }) => high),
    by_role: byRole,
    cross_check: { physicians: 120, predicted_cost: 120 * 7600 },
    assumptions: applyOverrides(new Map()),
    sources: sourcesInUse(new Map()),
  },
};

/** Too few answers to release anything. */
export const empty: Replies = {
  rolling_metrics: { current: few, previous: few, change: few, participation: few },
  filtered: { overall: few, levels: few, trend: [] },
  stressors: {
    comments: [],
    top_stressors: [],
    total_stressors: null,
    total_respondees: null,
    days: null,
  },
  significant: few,
  predictive_cost: few,
};

/** A small group: a total, but neither a comparison nor levels. */
export const small: Replies = {
  ...empty,
  rolling_metrics: {
    current: { ...rate(5, 12, year), mean_level: null },
    previous: few,
    change: few,
    participation: { answered: 12, members: 14, at_least: true },
  },
  filtered: {
    overall: { ...rate(5, 12, year), mean_level: null },
    levels: few,
    trend: [
      {
        period: `${year.start}..${year.end}`,
        value: 5 / 12,
        ...wilson({ count: 5, n: 12 }),
        n: 12,
      },
    ],
  },
  significant: { days: year, n: 12, findings: [] },
};
