import { expect, test } from "vitest";
import { watchedUntil, world } from "../../../support/world.ts";

const BATCH = "/api/sync/batch";
const tooLarge = { status: 413, body: "<h1>Request entity too large</h1>" };

test("[SYNC-07] halves a batch a proxy finds too large, and keeps a single oversized write as a failed entry", async () => {
  const { network, signedIn, settled, watched } = await world();
  const { page } = await signedIn("nurse");
  network.cut();
  for (const id of ["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"]) {
    await page.device.progress.record(watchedUntil(id, 10));
  }
  await settled();
  network.mend();
  // Allows two writes per batch, but never the third lesson.
  network.rule(({ path, body = "{}" }) => {
    if (path !== BATCH) return undefined;
    const isLarge = JSON.parse(body).writes.length > 2 || body.includes('"RL-3"');
    return isLarge ? tooLarge : undefined;
  });
  page.wake("online");
  await settled();
  expect((await watched("nurse")).map(({ contentId }) => contentId)).toEqual([
    "RL-1",
    "RL-2",
    "RL-4",
    "RL-5",
  ]);
  expect(await page.device.outbox.entries()).toMatchObject([
    { state: "parked", reason: { code: "too_large" }, body: { record_id_: "RL-3" } },
  ]);
});
