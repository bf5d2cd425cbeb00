import { call } from "#device/session.ts";
import { createFetchInsight } from "./fetch-insight.ts";
import { createInsightStore, type InsightStore } from "./insight-store.ts";

// biome-ignore lint/suspicious/noConsole: reports a bug to developers
const log = (problem: string) => console.warn(problem);
const fetchInsight = createFetchInsight({ call, log });

let current: { readonly owner: string; readonly store: InsightStore } | undefined;

/** Returns the insight store of one person, so accounts never share it. */
export function insightsFor(owner: string): InsightStore {
  if (current?.owner !== owner) {
    current = { owner, store: createInsightStore({ fetchInsight, now: () => Date.now() }) };
  }
  return current.store;
}
