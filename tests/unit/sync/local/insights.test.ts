import { expect, test } from "vitest";
import { MOST_INSIGHTS } from "#sync/local/insights.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { desk } from "../../../support/outbox-fixture.ts";
import { everythingIn } from "../../../support/raw-databases.ts";
import { world } from "../../../support/world.ts";

const figures = (key: string, at: number) => ({ key, data: { rate: at }, at });

test("[INS-03] figures are kept with their time, by question, and a later answer takes the place of an earlier", async () => {
  const { db, acts } = desk();
  await acts.keepInsight(figures("burnout?a", 10));
  await acts.keepInsight(figures("burnout?b", 20));
  await acts.keepInsight(figures("burnout?a", 30));
  expect(await db.insights.get("burnout?a")).toEqual(figures("burnout?a", 30));
  expect(await db.insights.get("burnout?b")).toEqual(figures("burnout?b", 20));
  expect(await db.insights.get("burnout?c")).toBeUndefined();
});

test("[INS-03] an answer that is older than the one that is kept is let go", async () => {
  const { db, acts } = desk();
  await acts.keepInsight(figures("burnout?a", 30));
  await acts.keepInsight(figures("burnout?a", 10));
  expect(await db.insights.get("burnout?a")).toEqual(figures("burnout?a", 30));
});

test("[INS-03] no more than the newest two hundred are kept", async () => {
  const { db, acts } = desk();
  const keys = Array.from({ length: MOST_INSIGHTS + 5 }, (_, index) => `burnout?${index}`);
  for (const [at, key] of keys.entries()) await acts.keepInsight(figures(key, at + 1));
  expect(MOST_INSIGHTS).toBe(200);
  expect(await db.insights.count()).toBe(200);
  expect(await db.insights.get("burnout?4")).toBeUndefined();
  expect(await db.insights.get("burnout?5")).toBeDefined();
});

test("keeping figures owes nothing to the server", async () => {
  const { db, acts, wakes } = desk();
  await acts.keepInsight(figures("burnout?a", 10));
  expect(await db.outbox.count()).toBe(0);
  expect(wakes).toEqual([]);
});

test("[INS-03] figures that were looked at are read without a network, and gone when their reader signs out", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("leader");
  await page.device.insights.keep(figures("burnout?harbor", 10));
  at.network.cut();
  page.kill();
  const next = await browser.openPage();
  await at.settled();
  expect(await next.device.insights.kept("burnout?harbor")).toEqual(figures("burnout?harbor", 10));
  await next.device.putAway();
  expect(await next.device.insights.kept("burnout?harbor")).toBeUndefined();
  expect(await everythingIn(browser.databases)).not.toContain("harbor");

  // A page that is still open writes nothing down again.
  await next.device.insights.keep(figures("burnout?harbor", 20));
  expect(await everythingIn(browser.databases)).not.toContain("harbor");
});

test("[INS-03] what one person looked at is not there for another on the same device", async () => {
  const { db, databases, acts } = desk();
  await acts.keepInsight(figures("burnout?a", 10));
  const other = new PersonDatabase("p2", databases);
  expect(await other.insights.get("burnout?a")).toBeUndefined();
  expect(await db.insights.get("burnout?a")).toBeDefined();
  other.close();
});
