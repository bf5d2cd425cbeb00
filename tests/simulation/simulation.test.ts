import { expect, test } from "vitest";
import { episode, type Report } from "./episode.ts";
import { faultKinds } from "./faults.ts";

const SEEDS = Number(process.env.SEEDS ?? 20);
const asked = process.env.SEED;
const seeds = asked ? [Number(asked)] : Array.from({ length: SEEDS }, (_, n) => n + 1);

/** How often each thing happened in all episodes. */
function total(reports: readonly Report[]) {
  const sum = new Map<string, number>();
  for (const { fired } of reports) {
    for (const [what, times] of fired) sum.set(what, (sum.get(what) ?? 0) + times);
  }
  return sum;
}

test(
  "[SYNC-04] what the screen confirmed is applied on the server exactly once, and a crash at any await breaks none of this",
  async () => {
    const reports: Report[] = [];
    for (const seed of seeds) {
      const report = await episode(seed);
      expect(report.violations, `Run it again with SEED=${seed}`).toEqual([]);
      reports.push(report);
    }
    if (asked) return;
    const sum = total(reports);
    for (const what of [...faultKinds, "page killed", "another person"] as const) {
      expect(sum.get(what), what).toBeGreaterThan(10);
    }
  },
  180_000 + SEEDS * 5000,
);

test("[SYNC-04] a seed is the same story each time it is told", async () => {
  for (const seed of [77, 78, 79]) {
    const first = await episode(seed);
    const second = await episode(seed);
    expect([second.trace, second.requests]).toEqual([first.trace, first.requests]);
  }
}, 60_000);
