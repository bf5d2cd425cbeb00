import { expect, test } from "vitest";
import { dumpDatabases } from "../../support/raw-databases.ts";
import { world } from "../../support/world.ts";

test("[LIB-14] remembers what a person searched for on this device, newest first, until they clear it", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  const { searches } = page.device;
  for (const text of ["insomnia", "charge nurse", "Insomnia"]) await searches.remember(text);
  expect(await searches.recent()).toEqual(["Insomnia", "charge nurse"]);
  for (let count = 0; count < 20; count += 1) await searches.remember(`search ${count}`);
  expect(await searches.recent()).toHaveLength(8);
  await searches.forget();
  expect(await searches.recent()).toEqual([]);
});

test("[LIB-14] keeps recent searches private, and erases them at sign-out", async () => {
  const at = await world();
  const { page, browser } = await at.signedIn("nurse");
  await page.device.searches.remember("divorce");
  expect(await dumpDatabases(browser.databases)).toContain("divorce");
  await browser.signIn("leader@respite.example", "a long quiet night");
  const next = await browser.openPage();
  expect(await next.device.searches.recent()).toEqual([]);
  await page.device.sealAtSignOut();
  expect(await dumpDatabases(browser.databases)).not.toContain("divorce");
});
