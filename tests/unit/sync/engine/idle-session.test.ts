import { expect, test } from "vitest";
import { SESSION_IDLE } from "#contract/constants.ts";
import { watchedUntil, world } from "../../../support/world.ts";

const MINUTE = 60_000;
const PULL = "/api/sync/mine";
const IDLE_MINUTES = 20;

async function start() {
  const w = await world({ idleMinutes: IDLE_MINUTES });
  const { browser, page } = await w.signedIn("nurse");
  return { w, browser, page };
}

test("[ACC-20] a device whose person is away sends pending writes and receives nothing", async () => {
  const { w, browser, page } = await start();
  browser.setPresent(false);
  await w.pass(IDLE_MINUTES * MINUTE);
  const before = w.network.log.length;
  await page.device.progress.record(watchedUntil("RL-1", 120));
  page.wake("manual");
  await w.settled();
  expect(await w.watched("nurse")).toMatchObject([{ contentId: "RL-1", seconds: 120 }]);
  expect(await page.device.outbox.summary()).toMatchObject({ waiting: 0 });
  const replies = w.network.log.slice(before).map(({ text }) => text ?? "");
  expect(replies.join("")).toContain(SESSION_IDLE);
  expect(replies.join("")).not.toContain('"state"');
  expect(page.status()).toMatchObject({ needsSignIn: false, reach: "up" });
});

test("[ACC-20] a locked device keeps draining, page or worker", async () => {
  const { w, browser, page } = await start();
  browser.setPresent(false);
  await w.pass(IDLE_MINUTES * MINUTE);
  for (const seconds of [60, 120]) {
    await page.device.progress.record(watchedUntil("RL-1", seconds));
    await w.pass(MINUTE);
    expect(await w.watched("nurse")).toMatchObject([{ seconds }]);
  }
  w.network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 180));
  await w.settled();
  page.kill();
  w.network.mend();
  expect(await browser.wakeWorker()).toEqual({ remaining: 0 });
  expect(await w.watched("nurse")).toMatchObject([{ seconds: 180 }]);
});

test("[ACC-20] a person who was active offline goes on without signing in", async () => {
  const { w, page } = await start();
  w.network.cut();
  await w.pass(60 * MINUTE);
  await page.device.progress.record(watchedUntil("RL-1", 120));
  w.network.mend();
  page.wake("online");
  await w.settled();
  expect(await page.device.outbox.summary()).toMatchObject({ waiting: 0 });
  expect(w.network.to("/api/reset_user_clock").at(-1)?.status).toBe(200);
  expect(page.status()).toMatchObject({ needsSignIn: false, reach: "up" });
  expect(w.network.to(PULL).at(-1)?.status).toBe(200);
});

test("[ACC-20] after unlocking, the device receives what it missed", async () => {
  const { w, browser, page } = await start();
  browser.setPresent(false);
  await w.pass(IDLE_MINUTES * MINUTE);
  await page.device.progress.record(watchedUntil("RL-1", 120));
  page.wake("manual");
  await w.settled();
  expect(w.network.to(PULL).at(-1)?.status).toBe(401);
  browser.setPresent(true);
  page.wake("visible");
  await w.settled();
  expect(w.network.to(PULL).at(-1)?.status).toBe(200);
  expect(await page.device.progress.of("RL-1")).toMatchObject({ furthest: 120 });
});
