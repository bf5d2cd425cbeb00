import type { insightRoutes } from "#contract/insights/insights.ts";
import type { Query, Reply } from "#contract/route.ts";

type Routes = typeof insightRoutes;
export type InsightName = keyof Routes;
export type InsightRoute = Routes[InsightName];
export type InsightQuery<R extends InsightRoute> = Query<R>;
export type InsightData<R extends InsightRoute> = Reply<R>["data"];

/** An insight route and its query. */
export type InsightQuestion = {
  readonly route: InsightRoute;
  readonly query: Readonly<Record<string, unknown>>;
};

/** Returns the same key for the same query, regardless of property order. */
export function questionKey({ route, query }: InsightQuestion): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return `${route.name}?${new URLSearchParams(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/** Error messages for insights that failed to load. */
export const insightProblems: Readonly<Record<InsightName, string>> = {
  burnoutRollingMetrics: "Failed to fetch rolling burnout data",
  burnoutPredictiveCost: "Failed to fetch predictive cost",
  burnoutFiltered: "Failed to fetch reported burnout data",
  burnoutStressors: "Failed to fetch stressors",
  burnoutSignificant: "Failed to fetch significant findings",
  hoursWatched: "Failed to fetch rolling engagement data",
  totalWatched: "Failed to fetch total watched",
  totalCreditsClaimed: "Failed to fetch total credits claimed",
  mostWatchedSeries: "Failed to fetch most watched series",
  mostWatchedMicrolearnings: "Failed to fetch most watched microlearnings",
  mostClaimedMicrolearnings: "Failed to fetch most claimed microlearnings",
  efficacyCorrelation: "Failed to fetch efficacy baseline",
  efficacyUsersRegistered: "Failed to fetch users registered",
  efficacyMicrolearnings: "Failed to fetch efficacy microlearnings",
};
