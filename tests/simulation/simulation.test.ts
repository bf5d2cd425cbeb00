import { beforeAll, expect, test } from "vitest";
import { episode, type Report } from "./episode.ts";
import { seedsOnBoth } from "./real-server-seeds.ts";
import { modelServer } from "./server/model-server.ts";
import type { SimServer } from "./server/sim-server.ts";
import { sumOf, toldOf } from "./sum.ts";

const SEEDS = Number(process.env.SEEDS ?? 500);
const asked = process.env.SEED;
/** The first ones are played in `real-server.test.ts`, on both servers. */
const elsewhere = seedsOnBoth(SEEDS).length;
const seeds = asked
  ? [Number(asked)]
  : Array.from({ length: SEEDS - elsewhere }, (_, n) => elsewhere + n + 1);

/** So many stories are told once more. */
const AGAIN = 5;

let server: SimServer;
beforeAll(async () => {
  server = await modelServer();
});

const reports: Report[] = [];

test(
  "[SYNC-04] [SYNC-12] what the screen confirmed is applied on the server exactly once, and a crash at any await breaks none of this",
  async () => {
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
  for (const seed of seeds.slice(0, AGAIN)) {
    const first = reports.find((report) => report.seed === seed) ?? (await episode(seed, server));
    const second = await episode(seed, server);
    expect([second.trace, second.requests]).toEqual([first.trace, first.requests]);
  }
}, 60_000);
