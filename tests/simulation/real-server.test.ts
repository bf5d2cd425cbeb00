import { afterAll, beforeAll, expect, test } from "vitest";
import { episode, type Report } from "./episode.ts";
import { seedsOnBoth } from "./real-server-seeds.ts";
import { modelServer } from "./server/model-server.ts";
import { realServer } from "./server/real-server.ts";
import type { SimServer } from "./server/sim-server.ts";

/** The other ones are played in `simulation.test.ts`, on the model alone. */
const seeds = seedsOnBoth(Number(process.env.SEEDS ?? 500));

let model: SimServer;
let real: SimServer;
beforeAll(async () => {
  model = await modelServer();
  real = await realServer();
});
afterAll(() => real.close());

const story = ({ trace, requests, violations }: Report) => ({ trace, requests, violations });

test(
  "[SYNC-04] the real server gives the same answer as the simulator's model to everything that devices ask",
  async () => {
    for (const seed of seeds) {
      const onModel = await episode(seed, model);
      const onReal = await episode(seed, real);
      expect(story(onReal), `npm run simulate -- --seed ${seed} --real`).toEqual(story(onModel));
      expect(onReal.violations).toEqual([]);
    }
  },
  60_000 + seeds.length * 10_000,
);
