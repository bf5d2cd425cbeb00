import { expect, test } from "vitest";
import { type World, watchedUntil, world } from "../../../support/world.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const BATCH = "/api/sync/batch";

const sent = ({ network }: World) =>
  network
    .to(BATCH)
    .filter(({ status }) => status === 200)
    .map(({ request }) =>
      (JSON.parse(request.body ?? "{}").writes as { call: string }[]).map(({ call }) => call),
    );
const events = (count: number) => Array.from({ length: count }, () => "logUtilization");

test("[SYNC-13] collects events for a minute and sends them together", async () => {
  const here = await world();
  const { signedIn, settled, pass, network } = here;
  const { page } = await signedIn("nurse");
  for (let n = 0; n < 5; n++) {
    await page.device.utilization.log({ event: `event ${n}` });
    await pass(5 * SECOND);
  }
  expect(sent(here)).toEqual([]);
  const asked = network.log.length;
  await pass(MINUTE);
  await settled();
  expect(sent(here)).toEqual([events(5)]);
  expect(network.log.length).toBe(asked + 1);
});

test("[SYNC-13] causes one request a minute at most in an hour of activity", async () => {
  const here = await world();
  const { signedIn, pass, network } = here;
  const { page } = await signedIn("nurse");
  const asked = network.log.length;
  for (let n = 0; n < 120; n++) {
    await page.device.utilization.log({ event: "looked" });
    await pass(30 * SECOND);
  }
  await pass(2 * MINUTE);
  const used = sent(here)
    .flat()
    .filter((call) => call === "logUtilization");
  expect(used).toHaveLength(120);
  expect(sent(here).length).toBeLessThanOrEqual(62);
  // Plus a pull every five minutes.
  expect(network.log.length - asked).toBeLessThanOrEqual(62 + 2 * 13);
});

test("[SYNC-13] sends background events along with other writes without waiting for them", async () => {
  const here = await world();
  const { signedIn, settled } = here;
  const { page } = await signedIn("nurse");
  await page.device.utilization.log({ event: "opened" });
  expect(await page.device.outbox.summary()).toEqual({ waiting: 0, needAttention: 0 });
  await page.device.progress.record(watchedUntil("RL-1", 10));
  await settled();
  expect(sent(here)).toEqual([["recordTimeWatched", "logUtilization"]]);
});

test("[SYNC-13] sends background events from the worker when due, with the page closed", async () => {
  const here = await world();
  const { signedIn, settled, clock } = here;
  const { browser, page } = await signedIn("nurse");
  await page.device.utilization.log({ event: "left" });
  page.wake("hidden");
  expect(browser.handOversAsked()).toBe(1);
  page.kill();
  clock.jump(MINUTE);
  expect(await browser.wakeWorker()).toEqual({ remaining: 0 });
  await settled();
  expect(sent(here)).toEqual([events(1)]);
});

test("[SYNC-13] sends weeks of offline background events in whole batches, one a minute", async () => {
  const here = await world();
  const { signedIn, settled, pass, network } = here;
  const { page } = await signedIn("nurse");
  network.cut();
  for (let n = 0; n < 250; n++) await page.device.utilization.log({ event: "looked" });
  await settled();
  network.mend();
  page.wake("online");
  await settled();
  await pass(5 * MINUTE);
  expect(sent(here).map((batch) => batch.length)).toEqual([100, 100, 50]);
});

test("[SYNC-06] makes at most four requests per hour while hidden, and pulls as soon as it is visible", async () => {
  const here = await world();
  const { signedIn, settled, pass, network } = here;
  const { page } = await signedIn("nurse");
  await settled();
  page.wake("hidden");
  const asked = network.log.length;
  await pass(60 * MINUTE);
  const inAnHour = network.log.length - asked;
  expect(inAnHour).toBeGreaterThan(0);
  expect(inAnHour).toBeLessThanOrEqual(4);
  page.wake("visible");
  await settled();
  expect(network.log.length).toBeGreaterThan(asked + inAnHour);
});

test("[SYNC-06] checks a missing network every half hour while hidden with nothing to send, and sooner after a write", async () => {
  const here = await world();
  const { signedIn, settled, pass, network } = here;
  const { page } = await signedIn("nurse");
  await settled();
  page.wake("hidden");
  network.cut();
  const asked = network.log.length;
  await pass(40 * MINUTE);
  expect(network.log.length - asked).toBeLessThanOrEqual(3);
  // Plays on in the background.
  await page.device.progress.record(watchedUntil("RL-1", 10));
  network.mend();
  await pass(5 * MINUTE + SECOND);
  await settled();
  expect(sent(here).flat()).toContain("recordTimeWatched");
});
