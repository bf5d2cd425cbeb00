import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useDevice } from "#device/device.tsx";
import { useLive } from "#device/use-live.ts";
import { useSession } from "#device/use-session.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { insightsFor } from "#shared/insights/insight-calls.ts";
import {
  type InsightData,
  type InsightQuery,
  type InsightRequest,
  type InsightRoute,
  requestKey,
} from "#shared/insights/insight-requests.ts";
import type { KnownFigures } from "#shared/insights/insight-store.ts";
import { type Insight, insightStatus } from "./insight.ts";

export type { Insight } from "./insight.ts";

const NOBODY = "";

/** Returns the figures cached on the device for exactly this request, unless an earlier release wrote another shape. */
function useCached(route: InsightRoute, key: string): KnownFigures | undefined {
  const live = useLive(
    async ({ insights }) => {
      const cached = await insights.cached(key);
      const read = cached && route.reply.safeParse(cached.data);
      return { key, figures: read?.success ? { ...read.data, at: cached?.at ?? 0 } : undefined };
    },
    [key],
  );
  return live.kind === "ready" && live.value.key === key ? live.value.figures : undefined;
}

/**
 * Fetches a figure and returns the cached one until it arrives. `query` may be a new object on every render.
 */
export function useInsight<R extends InsightRoute>(
  route: R,
  query: InsightQuery<R> & InsightRequest["query"],
): Insight<InsightData<R>> {
  const store = insightsFor(useSession()?.user.id ?? NOBODY);
  const device = useDevice();
  const key = requestKey({ route, query });
  const { reach } = useSyncStatus(device);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request
  const watch = useCallback(
    (listener: () => void) => store.watch({ route, query }, listener),
    [store, key],
  );
  const state = useSyncExternalStore(watch, () => store.now({ route, query }));
  const cached = useCached(route, key);
  useEffect(() => {
    if (state.status !== "succeeded" || state.figures.isFallback) return;
    const { data, published, at } = state.figures;
    // A failed cache write only means no cached figures next time.
    device?.insights.cache({ key, data: { data, published }, at }).catch(() => undefined);
  }, [state, device, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request
  const retry = useCallback(() => store.retry({ route, query }), [store, key]);
  const isDue = state.status === "failed" && reach !== "down";
  // biome-ignore lint/correctness/useExhaustiveDependencies: retry only when the network comes back
  useEffect(() => {
    if (isDue) retry();
  }, [reach]);
  const status = insightStatus(route.name, state, cached);
  return { ...(status as Omit<Insight<InsightData<R>>, "retry">), retry };
}
