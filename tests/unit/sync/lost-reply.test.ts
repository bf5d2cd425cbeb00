import { expect, test } from "vitest";
import type { Fault } from "../../support/faulty-network.ts";
import { watchedUntil, world } from "../../support/world.ts";

const until40 = [{ contentId: "RL-1", seconds: 40, finished: false }];

test("[SYNC-04] keeps the progress when the reply is lost, and the server has one row", async () => {
  const { network, signedIn, settled, pass, watched, writesDone } = await world();
  const { page } = await signedIn("nurse");
  network.next("/api/sync/batch", "reply-lost");

  await page.device.progress.record(watchedUntil("RL-1", 40));
  await settled();
  expect(await watched("nurse")).toEqual(until40);
  expect(await page.device.outbox.summary()).toEqual({ waiting: 1, needAttention: 0 });

  await pass(10_000);
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(await watched("nurse")).toEqual(until40);
  expect(await writesDone()).toBe(1);
  const [first, second] = network.to("/api/sync/batch");
  const writesOf = (body = "{}") => JSON.parse(body).writes;
  expect(writesOf(first?.request.body)).toMatchObject([{ attempt: "first" }]);
  expect(writesOf(first?.request.body)).toMatchObject(writesOf(second?.request.body));
});

const faults: readonly Fault[] = [
  "request-lost",
  "twice",
  "truncated",
  "portal",
  "portal-redirect",
];

test.each(faults)("[SYNC-04] applies a write once even after: %s", async (fault) => {
  const { network, signedIn, settled, pass, watched, writesDone } = await world();
  const { page } = await signedIn("nurse");
  network.next("/api/sync/batch", fault, fault);
  await page.device.progress.record(watchedUntil("RL-1", 40));
  await settled();
  await pass(30_000);
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(await watched("nurse")).toEqual(until40);
  expect(await writesDone()).toBe(1);
});

test("[SYNC-04] sends the same write again after its page was killed before settling", async () => {
  const { network, signedIn, settled, watched, writesDone } = await world();
  const { browser, page } = await signedIn("nurse");
  const release = network.hold("/api/sync/batch");
  await page.device.progress.record(watchedUntil("RL-1", 40));
  await network.quiet();
  await expect.poll(() => watched("nurse")).toEqual(until40);
  expect(await page.device.outbox.entries()).toMatchObject([{ state: "sent", gen: 1 }]);
  page.kill();
  release();

  const next = await browser.openPage();
  await settled();
  expect(await next.device.outbox.entries()).toEqual([]);
  expect(await watched("nurse")).toEqual(until40);
  expect(await writesDone()).toBe(1);
});

test("[SYNC-08] puts watching during a sync into a new entry", async () => {
  const { network, signedIn, settled, watched } = await world();
  const { page } = await signedIn("nurse");
  const release = network.hold("/api/sync/batch");
  await page.device.progress.record(watchedUntil("RL-1", 10));
  await expect.poll(() => network.to("/api/sync/batch").length).toBe(1);
  await page.device.progress.record(watchedUntil("RL-1", 20));
  await page.device.progress.record(watchedUntil("RL-1", 30));
  expect(await page.device.outbox.entries()).toMatchObject([
    { state: "sent", body: { seconds_watched: 10 } },
    { state: "ready", body: { seconds_watched: 30 } },
  ]);
  release();
  await settled();
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(await page.device.progress.of("RL-1")).toMatchObject({ furthest: 30 });
  expect(await watched("nurse")).toMatchObject([{ seconds: 30 }]);
});

test("[SYNC-04] a reply after the timeout settles nothing, because the write was sent again", async () => {
  const { network, signedIn, settled, pass, watched, writesDone } = await world();
  const { page } = await signedIn("nurse");
  await page.device.progress.record(watchedUntil("RL-1", 40));
  await settled();
  const [first] = network.to("/api/sync/batch");
  network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 50));
  await settled();
  network.mend();
  // The reply to the first batch arrives again in place of the second's.
  const stale = first?.text ?? "";
  network.next("/api/sync/batch", { edit: (reply) => ({ ...reply, text: stale }) });
  page.wake("online");
  await settled();
  expect(await page.device.outbox.summary()).toEqual({ waiting: 1, needAttention: 0 });
  await pass(60_000);
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(await watched("nurse")).toMatchObject([{ seconds: 50 }]);
  expect(await writesDone()).toBe(2);
});
