import { expect, test } from "vitest";
import { MAX_INSIGHTS } from "#sync/local/insights.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { createOutboxFixture } from "../../../support/outbox-fixture.ts";
import { dumpDatabases } from "../../../support/raw-databases.ts";
import { world } from "../../../support/world.ts";

const figures = (key: string, at: number) => ({ key, data: { rate: at }, at });

test("[INS-03] caches insights by query with their time, and newer replies replace older ones", async () => {
  const { db, acts } = createOutboxFixture();
  await acts.cacheInsight(figures("burnout?a", 10));
  await acts.cacheInsight(figures("burnout?b", 20));
  await acts.cacheInsight(figures("burnout?a", 30));
  expect(await db.insights.get("burnout?a")).toEqual(figures("burnout?a", 30));
  expect(await db.insights.get("burnout?b")).toEqual(figures("burnout?b", 20));
  expect(await db.insights.get("burnout?c")).toBeUndefined();
});

test("[INS-03] ignores a reply that is older than the cached one", async () => {
  const { db, acts } = createOutboxFixture();
  await acts.cacheInsight(figures("burnout?a", 30));
  await acts.cacheInsight(figures("burnout?a", 10));
  expect(await db.insights.get("burnout?a")).toEqual(figures("burnout?a", 30));
});

test("[INS-03] stores the newest two hundred insights", async () => {
  const { db, acts } = createOutboxFixture();
  const keys = Array.from({ length: MAX_INSIGHTS + 5 }, (_, index) => `burnout?${index}`);
  for (const [at, key] of keys.entries()) await acts.cacheInsight(figures(key, at + 1));
  expect(MAX_INSIGHTS).toBe(200);
  expect(await db.insights.count()).toBe(200);
  expect(await db.insights.get("burnout?4")).toBeUndefined();
  expect(await db.insights.get("burnout?5")).toBeDefined();
});

test("caching insights sends nothing to the server", async () => {
  const { db, acts, wakes } = createOutboxFixture();
  await acts.cacheInsight(figures("burnout?a", 10));
  expect(await db.outbox.count()).toBe(0);
  expect(wakes).toEqual([]);
});

test("[INS-03] shows insights viewed before offline, and deletes them at sign-out", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("leader");
  await page.device.insights.cache(figures("burnout?harbor", 10));
  at.network.cut();
  page.kill();
  const next = await browser.openPage();
  await at.settled();
  expect(await next.device.insights.cached("burnout?harbor")).toEqual(
    figures("burnout?harbor", 10),
  );
  await next.device.sealAtSignOut();
  expect(await next.device.insights.cached("burnout?harbor")).toBeUndefined();
  expect(await dumpDatabases(browser.databases)).not.toContain("harbor");

  // A page that is still open stores nothing anymore.
  await next.device.insights.cache(figures("burnout?harbor", 20));
  expect(await dumpDatabases(browser.databases)).not.toContain("harbor");
});

test("[INS-03] keeps one person's insights from others on the same device", async () => {
  const { db, databases, acts } = createOutboxFixture();
  await acts.cacheInsight(figures("burnout?a", 10));
  const other = new PersonDatabase("p2", databases);
  expect(await other.insights.get("burnout?a")).toBeUndefined();
  expect(await db.insights.get("burnout?a")).toBeDefined();
  other.close();
});
