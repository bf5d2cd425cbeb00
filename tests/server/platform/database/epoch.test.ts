import { afterEach, beforeEach, expect, test } from "vitest";
import { createEpochs, startEpoch } from "#server/platform/database/epoch.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, entry, seeded, watched } from "../../../support/wire.ts";

const NOW = Date.UTC(2026, 10, 23);

let server: TestServer;
beforeEach(async () => {
  server = await seeded(await testServer());
});
afterEach(() => server.close());

test("[SYNC-14] a promoted replica starts an epoch, and the first timeline doesn't", async () => {
  const { db } = server;
  const epochs = createEpochs(db, { now: () => NOW, followsTimeline: true });
  expect(await epochs.current()).toBe("");
  const { timeline } = await db
    .selectFrom("installation")
    .select("timeline")
    .executeTakeFirstOrThrow();
  expect(timeline).toMatch(/^\d+\/0000000\d$/);
  await db.updateTable("installation").set({ timeline: "7/00000001" }).execute();
  const promoted = await Promise.all([epochs.current(), epochs.position("catalogue")]);
  expect(promoted[0]).not.toBe("");
  expect(promoted[1].epoch).toBe(promoted[0]);
  expect(await epochs.current()).toBe(promoted[0]);
});

test("[SYNC-14] a cursor and a batch of another epoch are refused before anything is applied", async () => {
  const nurse = await deviceOf(server);
  const before = (await nurse.ask("/api/sync/mine")).json();
  const catalog = (await nurse.ask("/api/sync/catalogue")).json();
  const epoch = await startEpoch(server.db, NOW);
  for (const [path, cursor] of [
    ["mine", before.cursor],
    ["catalogue", catalog.cursor],
  ])
    expect((await nurse.ask(`/api/sync/${path}?cursor=${cursor}`)).json().code).toBe(
      "cursor_expired",
    );
  const write = entry(watched("RL-1", 10));
  const refused = await nurse.sendBatch([write], { epoch: before.epoch });
  expect([refused.statusCode, refused.json().code]).toEqual([409, "epoch_mismatch"]);
  expect(await server.db.selectFrom("time_watched").selectAll().execute()).toEqual([]);
  expect((await nurse.sendBatch([write], { epoch })).json()).toMatchObject({
    epoch,
    results: [{ status: "applied" }],
  });
  expect((await nurse.ask("/api/sync/mine")).json().epoch).toBe(epoch);
});
