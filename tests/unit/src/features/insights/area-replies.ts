import type { insightRoutes } from "#contract/insights/insights.ts";
import type { InsightData, InsightName } from "#shared/insights/insight-requests.ts";
import { days, few, share } from "./next-steps-fixtures.ts";

export type AreaReplies = { readonly [N in InsightName]?: InsightData<(typeof insightRoutes)[N]> };

const before = { start: "2026-05-01", end: "2026-07-31" };
const amount = (people: number, value: number, of = days) => ({ days: of, people, value });
/** Months from this one on. */
const months = (first: string, values: readonly (number | null)[]) => {
  const [year = 0, month = 0] = first.split("-").map(Number);
  return values.map((value, at) => {
    const [start, end] = [Date.UTC(year, month - 1 + at, 1), Date.UTC(year, month + at, 0)];
    const day = (time: number) => new Date(time).toISOString().slice(0, 10);
    return { period: `${day(start)}..${day(end)}`, value };
  });
};
const rank = (id: string, name: string, people: number, value: number) => ({
  id,
  name,
  people,
  value,
});
const lesson = (id: string, name: string, n: number, was: number, is: number) => ({
  id,
  name,
  days,
  n,
  before: share(was),
  after: share(is),
  change: is - was,
});
const third = (hours: number, rate: number) => ({ hours, n: 12, rate: share(rate) });

/** Replies for a group of ninety that listens. */
export const plenty: AreaReplies = {
  burnoutRollingMetrics: {
    current: few,
    previous: few,
    change: few,
    participation: { answered: 36, members: 90, at_least: false },
  },
  hoursWatched: {
    current: amount(23, 41.75),
    previous: amount(19, 33, before),
    trend: months("2026-08", [14.5, 17, 10.25]),
  },
  totalWatched: { current: amount(23, 164), previous: amount(19, 120, before) },
  totalCreditsClaimed: {
    current: amount(14, 9.25),
    previous: few,
    by_type: [
      { certificate_type: "contact_hours", claims: 22, ...amount(9, 5.5) },
      { certificate_type: "cme", claims: 15, ...amount(6, 3.75) },
    ],
  },
  mostWatchedSeries: {
    days,
    top: [
      rank("after-nights", "After Nights", 17, 14.2),
      rank("short-staffed", "Short-Staffed", 12, 9.1),
      rank("room-to-breathe", "Room to Breathe", 9, 4.4),
    ],
  },
  mostWatchedMicrolearnings: {
    days,
    top: [
      rank("RL-120", "Coming home when the street wakes up, and how to sleep through it", 14, 3.5),
      rank("RL-300", "One pebble a week", 9, 2.2),
      rank("RL-304", "The meeting that was cancelled for good", 6, 3.9),
    ],
  },
  mostClaimedMicrolearnings: { days, top: [rank("RL-300", "One pebble a week", 8, 8)] },
  efficacyCorrelation: {
    days,
    n: 58,
    label: "Association, not proof",
    paired: {
      pearson: { value: -0.98, low: null, high: null },
      spearman: { value: -1, low: null, high: null },
      bins: [
        { people: 20, hours: 0.1, change: 0.02 },
        { people: 18, hours: 2.4, change: -0.06 },
        { people: 20, hours: 9.5, change: -0.13 },
      ],
      engaged: { n: 20, before: share(0.44), after: share(0.31) },
      others: { n: 20, before: share(0.4), after: share(0.42) },
      difference_in_differences: { value: -0.15, low: -0.34, high: 0.05 },
      mcnemar_p: 0.21,
    },
    thirds: [third(0.1, 0.5), third(1.2, 0.44), third(6.3, 0.36)],
  },
  efficacyUsersRegistered: {
    total: amount(40, 40),
    trend: months("2026-02", [6, 5, null, 12, 6, 11]),
  },
  efficacyMicrolearnings: [
    lesson("RL-300", "One pebble a week", 18, 0.5, 0.39),
    lesson(
      "RL-120",
      "Coming home when the street wakes up, and how to sleep through it",
      12,
      0.42,
      0.33,
    ),
    lesson("RL-304", "The meeting that was cancelled for good", 9, 0.44, 0.44),
  ],
};

/** Replies for a small group: everything is suppressed. */
export const nothing: AreaReplies = {
  burnoutRollingMetrics: { current: few, previous: few, change: few, participation: few },
  hoursWatched: { current: few, previous: few, trend: [] },
  totalWatched: { current: few, previous: few },
  totalCreditsClaimed: { current: few, previous: few, by_type: [] },
  mostWatchedSeries: { days: null, top: [] },
  mostWatchedMicrolearnings: { days: null, top: [] },
  mostClaimedMicrolearnings: { days: null, top: [] },
  efficacyCorrelation: few,
  efficacyUsersRegistered: { total: few, trend: [] },
  efficacyMicrolearnings: [],
};
