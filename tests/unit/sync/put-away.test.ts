import { expect, test } from "vitest";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { everythingIn } from "../../support/raw-databases.ts";
import { PASSWORD, people, signedInFor } from "../../support/small-world.ts";
import type { Page, TestBrowser } from "../../support/test-browser.ts";
import { type World, watchedUntil, world } from "../../support/world.ts";

const claim = { contentId: "RL-1", type: "contact_hours", biasResponse: "Yes" } as const;

/** As the screens do it: put away, then the session ends, then the device is closed. */
async function leave(browser: TestBrowser, page: Page) {
  await page.device.putAway();
  await browser.signOut();
  await page.device.close();
  page.kill();
}

async function enter({ settled }: World, browser: TestBrowser, name: keyof typeof people) {
  await browser.signIn(people[name].email, PASSWORD);
  const page = await browser.openPage();
  await settled();
  return page;
}

async function actOffline({ network, server, settled }: World, { device }: Page) {
  await signedInFor(server, 3600);
  network.cut();
  await device.progress.record({ ...watchedUntil("RL-1", 120), finished: true });
  await device.credits.claim({ ...claim, biasResponse: "No bias at all" });
  await device.saved.set("RL-2", true);
  await device.saved.set("RL-2", false);
  await device.achievements.record("First lesson", "sprout");
  await device.feedback.give("RL-3", { comment: "Heavy" });
  await device.profile.change({ firstName: "Ottilie" });
  await device.utilization.log({ event: "seen", path: "/library/RL-4" });
  await settled();
}

const raw = async ({ databases }: TestBrowser) => {
  const db = new PersonDatabase(people.nurse.id, databases);
  const [entries, facts] = [await db.outbox.toArray(), await db.facts.toCollection().keys()];
  db.close();
  return { entries, facts };
};

test("[ACC-06] whoever signs out leaves nothing on the device that can be read, and nothing is lost", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  await actOffline(at, page);
  const before = await raw(browser);
  await leave(browser, page);

  const left = await everythingIn(browser.databases, "person");
  const personal = ["RL-", "Ottilie", "No bias", "Heavy", "First lesson", "seconds", "seen"];
  expect(personal.filter((text) => left.includes(text))).toEqual([]);
  expect(await everythingIn(browser.databases)).not.toContain(people.nurse.email);
  const after = await raw(browser);
  const places = ({ id, seq, call, gen, state }: (typeof after.entries)[number]) =>
    [seq, id, call, gen, state].join(" ");
  expect(after.entries.map(places)).toEqual(before.entries.map(places));
  expect(after.facts).toEqual(expect.arrayContaining(["putAway", "sealingKey", "server"]));
  for (const fact of ["cursor", "profile", "lastSyncedAt"]) expect(after.facts).not.toContain(fact);
});

test("[ACC-06] what was left is sent when the same person signs in again, and everything comes back", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  await page.device.saved.set("RL-5", true);
  await at.settled();
  await actOffline(at, page);
  await leave(browser, page);
  at.network.mend();

  const { device } = await enter(at, browser, "nurse");
  await at.pass(120_000);
  expect(await device.outbox.entries()).toEqual([]);
  expect(await at.watched("nurse")).toMatchObject([{ contentId: "RL-1", finished: true }]);
  device.sync.now();
  await at.settled();
  expect(await device.progress.of("RL-1")).toMatchObject({ furthest: 120, finished: true });
  expect(await device.credits.all()).toMatchObject([{ contentId: "RL-1", state: "confirmed" }]);
  expect(await device.saved.all()).toEqual(
    expect.arrayContaining([expect.objectContaining({ contentId: "RL-5", saved: true })]),
  );
  const names = (await device.achievements.all()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(["First credit", "First lesson"]);
  expect(await device.profile.get()).toMatchObject({ firstName: "Ottilie" });
});

test("[ACC-06] another person on the device sees nothing of it and sends nothing of it", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  await actOffline(at, page);
  await leave(browser, page);
  at.network.mend();
  const from = at.network.log.length;
  const theirs = await enter(at, browser, "leader");
  await theirs.device.progress.record(watchedUntil("RL-5", 10));
  await at.settled();
  expect(await browser.wakeWorker()).toEqual({ remaining: 0 });
  expect(await theirs.device.outbox.entries()).toEqual([]);
  expect(await theirs.device.saved.all()).toEqual([]);
  const bodies = at.network.log.slice(from).flatMap(({ request }) => request.body ?? []);
  expect(bodies.filter((body) => body.includes("sealed"))).toEqual([]);
  expect(await at.watched("nurse")).toEqual([]);
  await leave(browser, theirs);

  await enter(at, browser, "nurse");
  await at.pass(120_000);
  expect(await at.watched("nurse")).toMatchObject([{ contentId: "RL-1", seconds: 120 }]);
  expect(await at.watched("leader")).toMatchObject([{ contentId: "RL-5", seconds: 10 }]);
});

test("[ACC-06] with nobody signed in, the worker sends nothing of whoever left", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  await actOffline(at, page);
  // The page dies before the session could be ended.
  await page.device.putAway();
  page.kill();
  at.network.mend();
  const from = at.network.log.length;
  expect(await browser.wakeWorker()).toEqual({ remaining: 0 });
  expect(at.network.log.length).toBe(from);
});

test("[ACC-06] a second page of whoever left writes nothing any more", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  const second = await browser.openPage();
  await at.settled();
  const release = at.network.hold("/api/sync/mine");
  second.device.sync.now();
  await expect.poll(() => at.network.to("/api/sync/mine").length).toBeGreaterThan(1);
  await page.device.putAway();
  release();
  await at.settled();
  const recording = second.device.progress.record(watchedUntil("RL-1", 10));
  await expect(recording).rejects.toMatchObject({ reason: "closed" });
  const { facts } = await raw(browser);
  expect(facts).not.toContain("cursor");
});

test("[ACC-06] what the server answers after its person has left is not written down", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  const release = at.network.hold("/api/sync/batch");
  await page.device.progress.record(watchedUntil("RL-1", 10));
  await expect.poll(() => at.network.to("/api/sync/batch").length).toBe(1);
  await page.device.putAway();
  release();
  await at.settled();
  expect(await everythingIn(browser.databases, "person")).not.toContain("RL-1");
  await browser.signOut();
  await page.device.close();
  page.kill();
  const { device } = await enter(at, browser, "nurse");
  await at.pass(120_000);
  expect(await device.progress.of("RL-1")).toMatchObject({ furthest: 10 });
  expect(await device.outbox.entries()).toEqual([]);
  expect(await at.writesDone()).toBe(1);
});

test("[ACC-06] what was refused before is put away with the rest, and can be given up after coming back", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  await page.device.credits.claim(claim);
  await at.settled();
  await leave(browser, page);
  const { device } = await enter(at, browser, "nurse");
  const [entry] = await device.outbox.entries();
  expect(entry).toMatchObject({
    state: "parked",
    reason: { code: "not_finished", errors: [] },
    body: { sealed: expect.any(String) },
  });
  await device.outbox.discard(entry?.seq ?? 0);
  expect(await device.outbox.entries()).toEqual([]);
});

test("[ACC-06] two that were put away in one lane are still sent in their order", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  at.network.next("/api/sync/batch", "request-lost");
  await page.device.saved.set("RL-2", true);
  await at.settled();
  await page.device.saved.set("RL-2", false);
  expect(await page.device.outbox.entries()).toHaveLength(2);
  await leave(browser, page);
  const { device } = await enter(at, browser, "nurse");
  await device.saved.set("RL-3", true);
  await at.pass(120_000);
  device.sync.now();
  await at.settled();
  const shown = (await device.saved.all()).map(({ contentId, saved }) => `${contentId} ${saved}`);
  expect(shown.toSorted()).toEqual(["RL-2 false", "RL-3 true"]);
});
