import { expect, test } from "vitest";
import { PASSWORD, people } from "../../support/small-world.ts";
import { world } from "../../support/world.ts";

test("[LIB-15] a new person has no history; once they have done something, no device welcomes them", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  const { welcome, saved } = page.device;
  await at.pass(60_000);
  expect(await welcome.hasHistory()).toBe(false);
  await saved.set("RL-1", true);
  await at.pass(60_000);
  expect(await welcome.hasHistory()).toBe(true);

  const { page: tablet } = await at.signedIn("nurse");
  await at.pass(60_000);
  expect(await tablet.device.welcome.hasHistory()).toBe(true);
});

test("[LIB-15] before the first sync, a device doesn't know whether there is history", async () => {
  const at = await world();
  const network = at.ownNetwork();
  const browser = at.browser(network);
  await browser.signIn(people.nurse.email, PASSWORD);
  network.cut();
  const page = await browser.openPage();
  await at.settled();
  const before = await page.device.welcome.hasHistory();
  network.mend();
  page.wake("online");
  await at.pass(120_000);
  expect([before, await page.device.welcome.hasHistory()]).toEqual([undefined, false]);
});

test("[LIB-15] picked interests stay on the device, offline too, and go at sign-out", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  await at.pass(60_000);
  at.network.cut();
  await page.device.welcome.change({ interests: ["Rest and sleep"] });
  await page.device.welcome.change({ isDone: true });
  expect(await page.device.welcome.get()).toEqual({ isDone: true, interests: ["Rest and sleep"] });
  expect(await page.device.outbox.entries()).toEqual([]);
  at.network.mend();
  await page.device.sealAtSignOut();
  await browser.signOut();
  await page.device.close();
  await browser.signIn(people.nurse.email, PASSWORD);
  const again = await browser.openPage();
  expect(await again.device.welcome.get()).toEqual({ isDone: true, interests: [] });
});
