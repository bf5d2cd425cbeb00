import { call } from "#device/session.ts";
import { createFetchInsight } from "./fetch-insight.ts";
import { createInsightStore, type InsightStore } from "./insight-store.ts";

// biome-ignore lint/suspicious/noConsole: this is where developers look
const warn = (problem: string) => console.warn(problem);
const fetchInsight = createFetchInsight({ call, warn });

let held: { readonly owner: string; readonly store: InsightStore } | undefined;

/** The figures of one person's groups; never those of somebody else. */
export function insightsFor(owner: string): InsightStore {
  if (held?.owner !== owner) {
    held = { owner, store: createInsightStore({ ask: fetchInsight, now: () => Date.now() }) };
  }
  return held.store;
}
