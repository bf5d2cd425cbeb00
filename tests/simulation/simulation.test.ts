import { beforeAll, expect, test } from "vitest";
import { episode, type Report } from "./episode.ts";
import { modelServer } from "./server/model-server.ts";
import type { SimServer } from "./server/sim-server.ts";
import { sumOf, toldOf } from "./sum.ts";

const SEEDS = Number(process.env.SEEDS ?? 500);
const asked = process.env.SEED;
const seeds = asked ? [Number(asked)] : Array.from({ length: SEEDS }, (_, n) => n + 1);

let server: SimServer;
beforeAll(async () => {
  server = await modelServer();
});

test(
  "[SYNC-04] [SYNC-12] what the screen confirmed is applied on the server exactly once, and a crash at any await breaks none of this",
  async () => {
    const reports: Report[] = [];
    for (const seed of seeds) {
      const report = await episode(seed, server);
      expect(report.violations, `SEED=${seed}`).toEqual([]);
      reports.push(report);
    }
    const { missing } = sumOf(reports.map(toldOf));
    expect(missing, "kinds of faults that never happened").toEqual([]);
  },
  60_000 + SEEDS * 5000,
);

test("[SYNC-12] a seed is the same story each time it is told", async () => {
  for (const seed of [77, 78, 79, 80, 81]) {
    const first = await episode(seed, server);
    const second = await episode(seed, server);
    expect([second.trace, second.requests]).toEqual([first.trace, first.requests]);
  }
}, 60_000);
