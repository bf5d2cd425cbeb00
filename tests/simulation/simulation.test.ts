import { beforeAll, describe, expect, test } from "vitest";
import { episode, type Report } from "./episode.ts";
import { corpusSeeds, freshSeeds, replayCommand } from "./seeds.ts";
import { modelServer } from "./server/model-server.ts";
import type { SimServer } from "./server/sim-server.ts";
import { sumOf, toMessage } from "./sum.ts";

const fromCorpus = corpusSeeds("model");
const fresh = freshSeeds(60);

let server: SimServer;
beforeAll(async () => {
  server = await modelServer();
});

const reports = new Map<number, Report>();

/** Plays a seed once, however many tests ask for it. */
async function reportOf(seed: number): Promise<Report> {
  const report = reports.get(seed) ?? (await episode(seed, server));
  reports.set(seed, report);
  return report;
}

async function expectSound(seed: number) {
  expect((await reportOf(seed)).violations, replayCommand(seed)).toEqual([]);
}

describe("[SYNC-04] [SYNC-12] each confirmed action is applied on the server exactly once, whatever fails and wherever a page dies", () => {
  test.each(fromCorpus)("seed %i", expectSound);

  test.each(fresh.map((seed, n) => [n + 1, seed] as const))("fresh seed %i", (_, seed) =>
    expectSound(seed),
  );
});

test.skipIf(fromCorpus.length === 1)(
  "[SYNC-12] the corpus makes every kind of fault happen",
  async () => {
    for (const seed of fromCorpus) await reportOf(seed);
    const { kinds } = sumOf(fromCorpus.flatMap((seed) => reports.get(seed) ?? []).map(toMessage));
    expect(kinds.filter(({ fired }) => fired === 0).map(({ kind }) => kind)).toEqual([]);
  },
);

test.each(fromCorpus.slice(0, 5))(
  "[SYNC-12] seed %i plays out the same each time",
  async (seed) => {
    const first = await reportOf(seed);
    const second = await episode(seed, server);
    expect([second.trace, second.requests]).toEqual([first.trace, first.requests]);
  },
);
