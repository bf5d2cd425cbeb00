import { afterAll, beforeAll, expect, test } from "vitest";
import { episode, type Report } from "./episode.ts";
import { corpusSeeds, freshSeeds, replayCommand } from "./seeds.ts";
import { modelServer } from "./server/model-server.ts";
import { realServer } from "./server/real-server.ts";
import type { SimServer } from "./server/sim-server.ts";

/** `npm run simulate` compares the servers on a hundred more. */
const fromCorpus = [...new Set([...corpusSeeds("real"), ...corpusSeeds("model").slice(0, 8)])];
const fresh = freshSeeds(8);

let model: SimServer;
let real: SimServer;
beforeAll(async () => {
  model = await modelServer();
  real = await realServer();
});
afterAll(() => real.close());

const outcomeOf = ({ trace, requests, violations }: Report) => ({ trace, requests, violations });

async function expectSameOnBoth(seed: number) {
  const onModel = await episode(seed, model);
  const onReal = await episode(seed, real);
  expect(outcomeOf(onReal), replayCommand(seed, "real")).toEqual(outcomeOf(onModel));
  expect(onReal.violations, replayCommand(seed, "real")).toEqual([]);
}

test.each(fromCorpus)(
  "[SYNC-04] the real server answers every request as the model does, with seed %i",
  expectSameOnBoth,
);

test.each(fresh.map((seed, n) => [n + 1, seed] as const))(
  "[SYNC-04] the real server answers every request as the model does, with fresh seed %i",
  (_, seed) => expectSameOnBoth(seed),
);
