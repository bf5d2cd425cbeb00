import type { insightRoutes } from "#contract/insights/insights.ts";
import type { Query, Reply } from "#contract/route.ts";

type Routes = typeof insightRoutes;
export type InsightName = keyof Routes;
export type InsightRoute = Routes[InsightName];
export type InsightQuery<R extends InsightRoute> = Query<R>;
export type InsightData<R extends InsightRoute> = Reply<R>["data"];

/** An insight route and its query. */
export type InsightRequest = {
  readonly route: InsightRoute;
  readonly query: Readonly<Record<string, unknown>>;
};

/** Returns the same key for the same query, regardless of property order. */
export function requestKey({ route, query }: InsightRequest): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return `${route.name}?${new URLSearchParams(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
}
