import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import type { CatalogueChanges } from "#contract/sync/sync.ts";
import type { Session } from "#sync/session/session.ts";
import { EDITED_LESSON, WITHDRAWN_LESSON } from "./actions.ts";
import { episode, type Report } from "./episode.ts";
import { corpusSeeds, freshSeeds, replayCommand } from "./seeds.ts";
import { modelServer } from "./server/model-server.ts";
import { realServer } from "./server/real-server.ts";
import type { SimServer } from "./server/sim-server.ts";

/** `npm run simulate` compares the servers on a hundred more. */
const fromCorpus = [...new Set([...corpusSeeds("real"), ...corpusSeeds("model").slice(0, 4)])];
const fresh = freshSeeds(5);

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

/** Pulls a page of the catalog. */
async function pullCatalog(server: SimServer, session: Session, cursor?: string) {
  const query = cursor === undefined ? "" : `?cursor=${cursor}`;
  const { uid, client, accessToken } = session;
  const { status, text } = await server.ask({
    method: "GET",
    path: `${routes.catalogueChanges.path}${query}`,
    headers: { uid, client, "access-token": accessToken },
  });
  const page: Partial<CatalogueChanges> = JSON.parse(text);
  return { status, cursor: page.cursor, changed: page.content?.map((row) => row.record_id_) };
}

test("[SYNC-14] both servers restore the catalog, and tell cursors from before and after apart", async () => {
  for (const server of [model, real]) {
    await server.reset(() => Date.UTC(2026, 5, 1));
    const session = await server.openSession("nurse");
    await server.backUp();
    const all = await server.lessons();
    await server.withdraw(WITHDRAWN_LESSON);
    await server.edit(EDITED_LESSON, "Lost");
    const before = await pullCatalog(server, session);
    await server.restore();
    expect(await server.lessons()).toEqual(all);

    // The same number of changes as before, but others.
    await server.edit(EDITED_LESSON, "New");
    await server.edit(WITHDRAWN_LESSON, "New");
    expect(await pullCatalog(server, session, before.cursor)).toMatchObject({ status: 410 });
    const after = await pullCatalog(server, session);
    expect(after.changed).toHaveLength(all.length);
    expect(await pullCatalog(server, session, after.cursor)).toMatchObject({
      status: 200,
      changed: [],
    });
  }
});

test.each(fromCorpus)(
  "[SYNC-04] the real server answers every request as the model does, with seed %i",
  expectSameOnBoth,
);

test.each(fresh.map((seed, n) => [n + 1, seed] as const))(
  "[SYNC-04] the real server answers every request as the model does, with fresh seed %i",
  (_, seed) => expectSameOnBoth(seed),
);
