import { expect, test } from "vitest";
import { BATCH_LIMIT } from "#contract/constants.ts";
import { FAILING_BUDGET } from "#sync/engine/decide.ts";
import { watchedUntil, world } from "../../support/world.ts";

test("[SYNC-02] saves and shows progress offline, and sends it online", async () => {
  const { network, signedIn, settled, pass, watched } = await world();
  const { browser, page } = await signedIn("nurse");
  network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 60));
  await settled();
  expect(await page.device.progress.of("RL-1")).toMatchObject({ furthest: 60 });
  expect(page.status()).toMatchObject({ reach: "down" });
  await page.device.close();
  page.kill();

  const later = await browser.openPage();
  expect(await later.device.content.all()).toHaveLength(5);
  expect(await later.device.progress.all()).toMatchObject([{ contentId: "RL-1", furthest: 60 }]);
  await later.device.progress.record({ ...watchedUntil("RL-1", 120), finished: true });
  await settled();
  network.mend();
  later.wake("online");
  await settled();
  expect(await watched("nurse")).toEqual([{ contentId: "RL-1", seconds: 120, finished: true }]);
  expect(await later.device.outbox.summary()).toEqual({ waiting: 0, needAttention: 0 });
  expect(later.status()).toMatchObject({ reach: "up", needsSignIn: false });
  await pass(0);
});

test("[SYNC-06] treats a captive portal as no reply: settles no entries, keeps the session, and posts no data to it", async () => {
  const { network, signedIn, settled, pass, watched } = await world();
  const { page } = await signedIn("nurse");
  network.always("portal");
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await settled();
  await pass(60_000);
  expect(page.status()).toMatchObject({ reach: "down", needsSignIn: false, isOutdated: false });
  expect(await page.device.outbox.summary()).toEqual({ waiting: 1, needAttention: 0 });
  const posted = network.to("/api/sync/batch").length;
  expect(posted).toBe(1);
  expect(network.to("/health_check").length).toBeGreaterThan(1);

  network.mend();
  page.wake("visible");
  await settled();
  expect(await watched("nurse")).toMatchObject([{ seconds: 30 }]);
});

test("[SYNC-07] drains everything after the server fails and recovers", async () => {
  const { network, signedIn, settled, pass, watched } = await world();
  const { page } = await signedIn("nurse");
  network.always({ status: 500 });
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await page.device.progress.record(watchedUntil("RL-2", 40));
  await settled();
  await pass(10 * 60_000);
  expect(await page.device.outbox.summary()).toEqual({ waiting: 2, needAttention: 0 });
  network.mend();
  await pass(6 * 60_000);
  expect(await watched("nurse")).toMatchObject([{ seconds: 30 }, { seconds: 40 }]);
  expect(await page.device.outbox.entries()).toEqual([]);
});

test("[SYNC-06] honors Retry-After for every caller", async () => {
  const { network, signedIn, settled, pass } = await world();
  const { page } = await signedIn("nurse");
  network.next("/api/sync/batch", { status: 429, headers: { "retry-after": "120" } });
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await settled();
  const before = network.log.length;
  page.device.sync.now();
  page.wake("online");
  await pass(119_000);
  expect(network.log.length).toBe(before);
  await pass(180_000);
  expect(await page.device.outbox.entries()).toEqual([]);
});

test("[SYNC-06] never exceeds its request budget, whatever fails", async () => {
  const { network, clock, signedIn, settled } = await world();
  const { page } = await signedIn("nurse");
  network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await settled();
  const before = network.log.length;
  for (let tap = 0; tap < 59; tap++) {
    page.device.sync.now();
    page.wake("online");
    await settled();
    clock.step(clock.elapsed() + 1000);
  }
  expect(network.log.length - before).toBeLessThanOrEqual(FAILING_BUDGET);
});

test("[SYNC-05] never blocks another lane with a rejected write, and shows its reason", async () => {
  const { signedIn, settled, watched } = await world();
  const { page } = await signedIn("nurse");
  await page.device.progress.record(watchedUntil("RL-NONE", 10));
  await page.device.progress.record(watchedUntil("RL-1", 20));
  await settled();
  expect(await watched("nurse")).toMatchObject([{ contentId: "RL-1", seconds: 20 }]);
  expect(await page.device.outbox.entries()).toMatchObject([
    {
      lane: "content:RL-NONE",
      state: "parked",
      body: { seconds_watched: 10 },
      reason: { code: "not_found" },
    },
  ]);
  expect(await page.device.outbox.summary()).toEqual({ waiting: 0, needAttention: 1 });
});

test("[SYNC-07] applies a retried write once the server accepts it", async () => {
  const { server, signedIn, settled, watched } = await world();
  const { page } = await signedIn("nurse");
  const { db } = server;
  await db.updateTable("content").set({ removed: true }).where("id", "=", "RL-1").execute();
  await page.device.progress.record(watchedUntil("RL-1", 20));
  await settled();
  const [entry] = await page.device.outbox.entries();
  expect(entry?.state).toBe("parked");
  await db.updateTable("content").set({ removed: false }).where("id", "=", "RL-1").execute();
  await page.device.outbox.retry(entry?.seq ?? 0);
  await settled();
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(await watched("nurse")).toMatchObject([{ seconds: 20 }]);
});

test("[SYNC-05] finds the write that fails its batch and applies the others", async () => {
  const { network, signedIn, settled, pass, watched } = await world();
  const { page } = await signedIn("nurse");
  network.rule(({ body }) => (body?.includes('"RL-3"') ? { status: 500 } : undefined));
  network.cut();
  for (const [index, id] of ["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"].entries()) {
    await page.device.progress.record(watchedUntil(id, 10 + index));
  }
  await settled();
  network.mend();
  network.rule(({ body }) => (body?.includes('"RL-3"') ? { status: 500 } : undefined));
  page.wake("online");
  await settled();
  await pass(60_000);
  expect((await watched("nurse")).map((row) => row.contentId)).toEqual([
    "RL-1",
    "RL-2",
    "RL-4",
    "RL-5",
  ]);
  expect(await page.device.outbox.summary()).toEqual({ waiting: 1, needAttention: 0 });
  network.mend();
  await pass(10 * 60_000);
  expect(await page.device.outbox.entries()).toEqual([]);
});

test("[SYNC-05] sends pending writes in batches of up to 100", async () => {
  const { network, signedIn, settled } = await world();
  const { page } = await signedIn("nurse");
  network.cut();
  for (let n = 0; n < 150; n++) await page.device.progress.record(watchedUntil(`X-${n}`, 10));
  await settled();
  network.mend();
  page.wake("online");
  await settled();
  const sizes = network
    .to("/api/sync/batch")
    .filter(({ status }) => status === 200)
    .map(({ request }) => JSON.parse(request.body ?? "{}").writes.length);
  // Both are on their way at once, and the shorter one may arrive first.
  expect(sizes.toSorted((a, b) => b - a)).toEqual([BATCH_LIMIT, 50]);
});

test("[SYNC-07] stops sending when outdated and keeps every entry", async () => {
  const { network, signedIn, settled, pass } = await world();
  const { page } = await signedIn("nurse");
  network.next("/api/sync/batch", { status: 426, body: { code: "outdated", errors: ["update"] } });
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await settled();
  const before = network.log.length;
  await pass(60 * 60_000);
  expect(page.status().isOutdated).toBe(true);
  expect(network.log.length).toBe(before);
  expect(await page.device.outbox.summary()).toEqual({ waiting: 1, needAttention: 0 });
});

test("[SYNC-03] neither loses nor delays anything when the clock jumps", async () => {
  const { network, clock, signedIn, settled, pass, watched } = await world();
  const { page } = await signedIn("nurse");
  network.next("/api/sync/batch", { status: 503, headers: { "retry-after": "60" } });
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await settled();
  clock.jump(-8 * 24 * 3_600_000);
  await page.device.progress.record(watchedUntil("RL-1", 40));
  await pass(7 * 60_000);
  clock.jump(16 * 24 * 3_600_000);
  await page.device.progress.record(watchedUntil("RL-1", 50));
  await settled();
  await pass(60_000);
  expect(await watched("nurse")).toMatchObject([{ seconds: 50 }]);
  expect(await page.device.outbox.entries()).toEqual([]);
});

test("[SYNC-17] sends pending writes within 10 s of the end of an outage while the page is open", async () => {
  for (const seconds of [7, 84, 119]) {
    const { network, signedIn, settled, pass, watched } = await world();
    const { page } = await signedIn("nurse");
    network.cut();
    await page.device.progress.record(watchedUntil("RL-1", 30));
    await settled();
    await pass(seconds * 1000);
    network.mend();
    await pass(10_000);
    expect(await watched("nurse")).toMatchObject([{ seconds: 30 }]);
  }
});
