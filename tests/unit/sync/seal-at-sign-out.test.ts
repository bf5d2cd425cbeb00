import { expect, test } from "vitest";
import * as firstFacts from "#sync/local/fact.ts";
import * as laterFacts from "#sync/local/facts.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { pendingAfterSignOut } from "#sync/session/pending-after-sign-out.ts";
import { sealAtSignOut } from "#sync/session/seal-at-sign-out.ts";
import { createOutboxFixture } from "../../support/outbox-fixture.ts";
import { dumpDatabases } from "../../support/raw-databases.ts";
import { backdateSignIns, PASSWORD, people } from "../../support/small-world.ts";
import type { Page, TestBrowser } from "../../support/test-browser.ts";
import { type World, watchedUntil, world } from "../../support/world.ts";

const { fact: _create, ...known } = firstFacts;
const facts = { ...known, ...laterFacts };

const claim = { contentId: "RL-1", type: "contact_hours", biasResponse: "Yes" } as const;

/** Signs out like the screens: seal, end the session, close the device. */
async function leave(browser: TestBrowser, page: Page) {
  await page.device.sealAtSignOut();
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

async function writeOffline({ network, server, settled }: World, { device }: Page) {
  await backdateSignIns(server, 3600);
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

test("[ACC-06] leaves nothing readable on the device after sign-out and loses nothing", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  await writeOffline(at, page);
  const before = await raw(browser);
  await leave(browser, page);
  const { indexedDB } = browser.databases;
  expect(await pendingAfterSignOut(people.nurse.id, indexedDB)).toEqual({
    count: before.entries.filter(({ lane }) => lane !== "utilization").length,
    isEncrypted: true,
  });
  expect(await pendingAfterSignOut(people.leader.id, indexedDB)).toMatchObject({ count: 0 });
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(`respite-person-${people.leader.id}`);

  const left = await dumpDatabases(browser.databases, "person");
  const personal = ["Ottilie", "No bias", "Heavy", "First lesson", "seconds"];
  expect(personal.filter((text) => left.includes(text))).toEqual([]);
  // Encrypted text is base64url, which can contain "RL-1" or "seen" by chance, but no quote or colon before it.
  expect(left).not.toMatch(/[":](RL-\d|seen)/);
  expect(await dumpDatabases(browser.databases)).not.toContain(people.nurse.email);
  const after = await raw(browser);
  const places = ({ id, seq, call, gen, state }: (typeof after.entries)[number]) =>
    [seq, id, call, gen, state].join(" ");
  expect(after.entries.map(places)).toEqual(before.entries.map(places));
  expect(after.facts).toEqual(expect.arrayContaining(["putAway", "sealingKey", "server"]));
  for (const fact of ["cursor", "profile", "lastSyncedAt"]) expect(after.facts).not.toContain(fact);
});

test("[ACC-06] [SYNC-11] sign-out leaves no fact of a person on the device that says anything about them", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  const db = new PersonDatabase(people.nurse.id, browser.databases);
  const left = async () => (await db.facts.toCollection().primaryKeys()).toSorted();
  const { sealedAtSignOut: _sealed, inFlight: _numbers, ...others } = facts;
  for (const fact of Object.values(others)) {
    const has = await fact.get(db.facts);
    if (has === undefined) await fact.set(db.facts, "personal" as never);
  }
  await page.device.sealAtSignOut();
  const ofServer = ["epoch", "requeuedAfterRestore", "sealingKey", "server"];
  const ofCatalog = ["arrived", "catalog", "listed", "recount", "tag"];
  const ofDevice = ["backgroundSentAt", "device", "lease", "putAway"];
  // Of `welcome`, only that the first run is over.
  expect(await left()).toEqual([...ofServer, ...ofCatalog, ...ofDevice, "welcome"].toSorted());
  expect(await facts.welcome.get(db.facts)).toEqual({ isDone: true });
  db.close();
});

test("[ACC-06] sends sealed writes and restores the records when the same person signs in again", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  await page.device.saved.set("RL-5", true);
  await at.settled();
  await writeOffline(at, page);
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

test("[ACC-06] another person on the device neither sees nor sends a signed-out person's writes", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  await writeOffline(at, page);
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

test("[ACC-06] sends nothing of a signed-out person from the worker", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  await writeOffline(at, page);
  // The page dies before the session ends.
  await page.device.sealAtSignOut();
  page.kill();
  at.network.mend();
  const from = at.network.log.length;
  expect(await browser.wakeWorker()).toEqual({ remaining: 0 });
  expect(at.network.log.length).toBe(from);
});

test("[ACC-06] writes nothing from another page of a signed-out person", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  const second = await browser.openPage();
  await at.settled();
  const release = at.network.hold("/api/sync/mine");
  second.device.sync.now();
  await expect.poll(() => at.network.to("/api/sync/mine").length).toBeGreaterThan(1);
  await page.device.sealAtSignOut();
  release();
  await at.settled();
  const recording = second.device.progress.record(watchedUntil("RL-1", 10));
  await expect(recording).rejects.toMatchObject({ reason: "closed" });
  const { facts } = await raw(browser);
  expect(facts).not.toContain("cursor");
});

test("[ACC-06] doesn't store replies that arrive after sign-out", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  const release = at.network.hold("/api/sync/batch");
  await page.device.progress.record(watchedUntil("RL-1", 10));
  await expect.poll(() => at.network.to("/api/sync/batch").length).toBe(1);
  await page.device.sealAtSignOut();
  release();
  await at.settled();
  expect(await dumpDatabases(browser.databases, "person")).not.toContain("RL-1");
  await browser.signOut();
  await page.device.close();
  page.kill();
  const { device } = await enter(at, browser, "nurse");
  await at.pass(120_000);
  expect(await device.progress.of("RL-1")).toMatchObject({ furthest: 10 });
  expect(await device.outbox.entries()).toEqual([]);
  expect(await at.writesDone()).toBe(1);
});

test("[ACC-06] keeps no readable copy of a write that is applied after a sign-out without the server's key", async () => {
  const { db, ports, watch, take, settle } = createOutboxFixture();
  await watch("RL-1", 10);
  const sent = await take();
  await sealAtSignOut(db, ports);
  // It can't be encrypted, and may have to be sent again.
  expect(await db.outbox.toArray()).toMatchObject([{ body: { record_id_: "RL-1" } }]);
  await settle(
    sent,
    sent.map(({ id }) => ({ id, status: "applied" })),
  );
  expect([await db.outbox.toArray(), await db.applied.toArray()]).toEqual([[], []]);
});

test("[ACC-06] doesn't store what the server says about a write that is rejected after sign-out", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  const release = at.network.hold("/api/sync/batch");
  await page.device.credits.claim(claim);
  await expect.poll(() => at.network.to("/api/sync/batch").length).toBe(1);
  await page.device.sealAtSignOut();
  release();
  await at.settled();
  const { entries } = await raw(browser);
  expect(entries).toMatchObject([{ state: "parked", reason: { errors: [] } }]);
});

test("[ACC-06] seals rejected writes too, and lets the person discard them after signing in again", async () => {
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

test("[ACC-06] sends two sealed writes of one lane in order", async () => {
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
