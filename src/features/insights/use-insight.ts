import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useDevice } from "#device/device.tsx";
import { useSession } from "#device/session.ts";
import { useLive } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { insightsFor } from "#shared/insights/insight-calls.ts";
import {
  type InsightData,
  type InsightQuery,
  type InsightQuestion,
  type InsightRoute,
  questionKey,
} from "#shared/insights/insight-questions.ts";
import { type Insight, type Known, standingOf } from "./insight.ts";

export type { Insight } from "./insight.ts";

const NOBODY = "";

/** The figures kept on this device for exactly this question. */
function useKept(key: string): Known | undefined {
  const live = useLive(async ({ insights }) => ({ key, kept: await insights.kept(key) }), [key]);
  return live.kind === "ready" && live.value.key === key ? live.value.kept : undefined;
}

/**
 * What the server says to a question of insights, and until then what it said the last time. `query` may be made anew
 * each time it is drawn.
 */
export function useInsight<R extends InsightRoute>(
  route: R,
  query: InsightQuery<R> & InsightQuestion["query"],
): Insight<InsightData<R>> {
  const store = insightsFor(useSession()?.user.id ?? NOBODY);
  const device = useDevice();
  const key = questionKey({ route, query });
  const { reach } = useSyncStatus(device);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked
  const watch = useCallback(
    (listener: () => void) => store.watch({ route, query }, listener),
    [store, key],
  );
  const state = useSyncExternalStore(watch, () => store.now({ route, query }));
  const kept = useKept(key);
  useEffect(() => {
    if (state.status !== "succeeded" || !state.came.isTold) return;
    const { data, at } = state.came;
    // What could not be kept is only missing the next time.
    device?.insights.keep({ key, data, at }).catch(() => undefined);
  }, [state, device, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked
  const retry = useCallback(() => store.retry({ route, query }), [store, key]);
  const isDue = state.status === "failed" && reach !== "down";
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the coming of a network counts
  useEffect(() => {
    if (isDue) retry();
  }, [reach]);
  const standing = standingOf(route.name, state, kept);
  return { ...(standing as Omit<Insight<InsightData<R>>, "retry">), retry };
}
