import { expect, test } from "vitest";
import type { Page } from "../../support/test-browser.ts";
import { type World, watchedUntil, world } from "../../support/world.ts";

const HOUR = 3_600_000;

const lastWatched = async ({ device }: Page) => (await device.progress.of("RL-1"))?.updatedAt;

/** No device syncs in between, which would take long. */
async function passOffline(at: World, hours: number) {
  at.network.cut();
  await at.pass(hours * HOUR);
  at.network.mend();
}

/** To the nearest hour: devices sync within minutes. */
async function hoursAgo(at: World, page: Page) {
  const time = await lastWatched(page);
  return time === undefined ? undefined : Math.round((at.clock.now() - time) / HOUR);
}

test("[LIB-11] a new device knows when the person watched a lesson on another one", async () => {
  const at = await world();
  const { page: phone } = await at.signedIn("nurse");
  await phone.device.progress.record(watchedUntil("RL-1", 30));
  await at.pass(60_000);
  await passOffline(at, 3);
  const { page: tablet } = await at.signedIn("nurse");
  await at.pass(60_000);
  expect(await hoursAgo(at, tablet)).toBe(3);

  await passOffline(at, 1);
  await phone.device.progress.record(watchedUntil("RL-1", 60));
  phone.wake("online");
  await at.pass(60_000);
  tablet.device.sync.now();
  await at.pass(60_000);
  expect(await hoursAgo(at, tablet)).toBe(0);
});

test("[LIB-11] a device that was offline keeps the time at which it played, not the time of its sync", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  at.network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  const played = await lastWatched(page);
  await passOffline(at, 2);
  page.wake("online");
  await at.pass(120_000);
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(await at.watched("nurse")).toMatchObject([{ seconds: 30 }]);
  expect(await lastWatched(page)).toBe(played);
});

test("[LIB-11] a device with a slow clock shows no lesson as watched in its future", async () => {
  const at = await world();
  const { page: phone } = await at.signedIn("nurse");
  await phone.device.progress.record(watchedUntil("RL-1", 30));
  await at.pass(60_000);
  at.network.rule(({ path }) =>
    path.startsWith("/api/sync/mine")
      ? {
          edit: (reply) => {
            const ahead = new Date(at.clock.now() + 5 * HOUR).toISOString();
            const text = reply.text.replace(
              /"last_watched_at":"[^"]+"/g,
              `"last_watched_at":"${ahead}"`,
            );
            expect(text).toContain(ahead);
            return { ...reply, text };
          },
        }
      : undefined,
  );
  const { page: tablet } = await at.signedIn("nurse");
  await at.pass(60_000);
  expect(await hoursAgo(at, tablet)).toBe(0);
});
