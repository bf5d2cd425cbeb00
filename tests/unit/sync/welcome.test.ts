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

test("[LIB-15] a highlight is history, too", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  await at.pass(60_000);
  await page.device.highlights.add({
    contentId: "RL-1",
    text: "Breathe out slowly.",
    atSeconds: 5,
  });
  await at.pass(60_000);
  expect(await page.device.welcome.hasHistory()).toBe(true);
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

test("[LIB-15] interests picked offline show at once, sync to other devices, and end the first run there", async () => {
  const at = await world();
  const network = at.ownNetwork();
  const { page } = await at.signedIn("nurse");
  const { page: tablet } = await at.signedIn("nurse", network);
  await at.pass(60_000);
  const interestsOn = async ({ device }: typeof page) => (await device.profile.get())?.interests;
  expect(await interestsOn(tablet)).toBeUndefined();

  at.network.cut();
  await page.device.profile.change({ interests: ["Rest and sleep"] });
  expect(await interestsOn(page)).toEqual(["Rest and sleep"]);
  at.network.mend();
  page.wake("online");
  await at.pass(120_000);
  tablet.wake("visible");
  await at.pass(120_000);
  expect(await interestsOn(tablet)).toEqual(["Rest and sleep"]);
  expect(await tablet.device.welcome.hasHistory()).toBe(true);

  await tablet.device.profile.change({ interests: [] });
  await at.pass(120_000);
  page.wake("visible");
  await at.pass(120_000);
  expect(await interestsOn(page)).toEqual([]);
});

test("[LIB-15] after signing out, a device no longer knows the interests but that the first run is over", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  await at.pass(60_000);
  await page.device.profile.change({ interests: ["Rest and sleep"] });
  await page.device.welcome.change({ isDone: true });
  await at.pass(60_000);
  await page.device.sealAtSignOut();
  await browser.signOut();
  await page.device.close();
  await browser.signIn(people.nurse.email, PASSWORD);
  const again = await browser.openPage();
  expect(await again.device.welcome.get()).toEqual({ isDone: true });
  await at.pass(60_000);
  expect((await again.device.profile.get())?.interests).toEqual(["Rest and sleep"]);
});
