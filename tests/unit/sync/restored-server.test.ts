import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { importCatalog } from "#server/learning/content/import-catalog.ts";
import { makeBackup } from "#server/platform/backup/make.ts";
import { restoreBackup } from "#server/platform/backup/restore.ts";
import { startEpoch } from "#server/platform/database/epoch.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { cursor, knownEpoch } from "#sync/local/facts.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { erasePerson } from "#sync/session/erase-person.ts";
import { createInstallation, type Installation } from "../../support/installation.ts";
import { dumpDatabases } from "../../support/raw-databases.ts";
import { lose, savedOn } from "../../support/restore.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import {
  PASSWORD,
  people,
  seedSmall,
  smallCatalogue,
  someContent,
} from "../../support/small-world.ts";
import type { Page, TestBrowser } from "../../support/test-browser.ts";
import { type World, watchedUntil, world } from "../../support/world.ts";

// Creating databases takes seconds.
vi.setConfig({ testTimeout: 120_000 });

const OWNER = people.nurse.id;
const MINUTE = 60_000;

const titled = (title: string) => ({
  ...smallCatalogue,
  content: smallCatalogue.content.map((row) =>
    row.record_id_ === "RL-2" ? someContent({ record_id_: "RL-2", order: 1, title }) : row,
  ),
});

/** Signs out as the app does, closes it, and deletes the person's database. */
async function leave(browser: TestBrowser, { device, kill }: Page): Promise<void> {
  await device.sealAtSignOut();
  await browser.signOut();
  await device.close();
  kill();
  await erasePerson(OWNER, browser.databases);
}

const titleOf = async ({ device }: Page) => (await device.content.one("RL-2"))?.title;

/** Serves an installation, as `main.ts` does. */
async function serve(installation: Installation, { clock }: World): Promise<TestServer> {
  const { db, close } = await openDatabase(installation);
  await migrate(db);
  return testServer({ now: clock.now, database: { db, giveBack: close } });
}

test("[SYNC-14] after a backup is restored, every device shows what the server has and resends what the backup lacks", async () => {
  const base = mkdtempSync(join(tmpdir(), "respite-restored-"));
  onTestFinished(() => rmSync(base, { recursive: true }));
  const [before, after] = [await createInstallation(base), await createInstallation(base)];
  const here = await world();
  const { signedIn, replaceServer, settled, pass, clock, network } = here;

  let server = await serve(before, here);
  await seedSmall(server.db);
  replaceServer(server);
  const { page } = await signedIn("nurse");
  const other = await signedIn("nurse");
  await page.device.saved.set("RL-1", true);
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await settled();
  await server.close();
  await makeBackup(before, join(base, "backup"), clock.now());

  server = await serve(before, here);
  replaceServer(server);
  await importCatalog(server.db, titled("Lost with the restore"));
  await page.device.saved.set("RL-2", true);
  await page.device.progress.record(watchedUntil("RL-1", 60));
  await page.device.answers.submit(2, [{ questionId: 8, text: "Tired" }]);
  await page.device.profile.change({ location: "ICU" });
  await other.page.device.notes.save({ contentId: "RL-1", text: "From another device" });
  await pass(MINUTE);
  page.device.sync.now();
  await settled();
  expect(await titleOf(page)).toBe("Lost with the restore");
  expect(await page.device.notes.all()).toHaveLength(1);
  expect(await page.device.outbox.entries()).toEqual([]);
  other.page.kill();
  network.cut();
  await page.device.saved.set("RL-2", false);
  await page.device.saved.set("RL-3", true);
  await settled();
  await server.close();

  await restoreBackup(after, join(base, "backup"), clock.now());
  server = await serve(after, here);
  onTestFinished(server.close);
  replaceServer(server);
  // As many changes as were lost.
  await importCatalog(server.db, titled("After the restore"));
  network.mend();
  page.device.sync.now();
  await pass(MINUTE);

  expect(await page.device.outbox.entries()).toEqual([]);
  expect(await titleOf(page)).toBe("After the restore");
  // In the order in which they were done, although only the last two were pending.
  expect(await savedOn(server.db)).toEqual([
    ["RL-1", true],
    ["RL-2", false],
    ["RL-3", true],
  ]);
  const { db } = server;
  expect(await db.selectFrom("time_watched").select("seconds_watched").execute()).toEqual([
    { seconds_watched: 60 },
  ]);
  expect(await db.selectFrom("survey_response").select("survey_id").execute()).toHaveLength(1);
  expect(await page.device.answers.given()).toHaveLength(1);
  expect((await page.device.profile.get())?.location).toBe("ICU");
  // Only the device that wrote it can bring it back.
  expect(await page.device.notes.all()).toEqual([]);
});

test("[SYNC-14] resends after a sign-out too, when nothing but encrypted writes is left", async () => {
  const { server, signedIn, settled } = await world();
  const { browser, page } = await signedIn("nurse");
  await page.device.saved.set("RL-1", true);
  await page.device.notes.save({ contentId: "RL-1", text: "A private note" });
  await settled();
  await page.device.sealAtSignOut();
  await page.device.close();
  await browser.signOut();
  await lose(server.db, OWNER, ["saved_content", "lesson_note"]);
  await browser.signIn(people.nurse.email, PASSWORD);
  const again = await browser.openPage();
  await settled();
  expect(await savedOn(server.db)).toEqual([["RL-1", true]]);
  expect(await again.device.notes.all()).toMatchObject([{ text: "A private note" }]);
});

test("[SYNC-14] keeps an edit of a note that it deleted before the sign-out and that a restored backup brings back", async () => {
  const { server, network, signedIn, settled, pass } = await world();
  const { browser, page } = await signedIn("nurse");
  await page.device.notes.save({ contentId: "RL-1", text: "A private note" });
  await settled();
  const [note] = await page.device.notes.all();
  if (!note) throw new Error("The note is missing.");
  const backup = await server.db.selectFrom("lesson_note").selectAll().executeTakeFirstOrThrow();
  await pass(MINUTE);
  await page.device.notes.delete(note);
  await settled();
  await page.device.sealAtSignOut();
  await page.device.close();
  await browser.signOut();
  await lose(server.db, OWNER, ["lesson_note"]);
  await server.db.insertInto("lesson_note").values(backup).execute();
  await browser.signIn(people.nurse.email, PASSWORD);
  network.rule(({ path }) => (path === "/api/sync/batch" ? { status: 503 } : undefined));
  const again = await browser.openPage();
  await pass(MINUTE);
  const [back] = await again.device.notes.all();
  if (!back) throw new Error("The note didn't come back.");
  await again.device.notes.save({ ...back, text: "Edited after the restore" });
  network.mend();
  again.device.sync.now();
  await pass(MINUTE);
  expect(await again.device.outbox.entries()).toEqual([]);
  expect(await again.device.notes.all()).toMatchObject([{ text: "Edited after the restore" }]);
});

test("[SYNC-14] resends what it sent before the sign-out, although sign-out has deleted the person's database", async () => {
  const { server, signedIn, settled } = await world();
  const { browser, page } = await signedIn("nurse");
  await page.device.saved.set("RL-1", true);
  await settled();
  await leave(browser, page);
  await lose(server.db, OWNER, ["saved_content"]);
  await browser.signIn(people.nurse.email, PASSWORD);
  await browser.openPage();
  await settled();
  expect(await savedOn(server.db)).toEqual([["RL-1", true]]);
});

test("[SYNC-14] resends what it sent before two sign-outs, with no reply from the server between them", async () => {
  const { server, network, signedIn, settled } = await world();
  const { browser, page } = await signedIn("nurse");
  await page.device.saved.set("RL-1", true);
  await settled();
  await leave(browser, page);
  await lose(server.db, OWNER, ["saved_content"]);
  await browser.signIn(people.nurse.email, PASSWORD);
  network.cut();
  const between = await browser.openPage();
  await between.device.saved.set("RL-2", true);
  await settled();
  await leave(browser, between);
  // With the server's key from before the first sign-out.
  expect(await dumpDatabases(browser.databases, "sealed")).not.toMatch(/[":]RL-\d/);
  network.mend();
  await browser.signIn(people.nurse.email, PASSWORD);
  await browser.openPage();
  await settled();
  expect(await savedOn(server.db)).toEqual([
    ["RL-1", true],
    ["RL-2", true],
  ]);
});

test("[SYNC-14] resends what it sent before the sign-out, although a pull noticed the restore first", async () => {
  const { server, signedIn, settled } = await world();
  const { browser, page } = await signedIn("nurse");
  await page.device.saved.set("RL-1", true);
  await settled();
  await leave(browser, page);
  await lose(server.db, OWNER, ["saved_content"]);
  // What a pull before the return of the writes leaves.
  const person = new PersonDatabase(OWNER, browser.databases);
  const { epoch } = await server.db
    .selectFrom("installation")
    .select("epoch")
    .executeTakeFirstOrThrow();
  await knownEpoch.set(person.facts, epoch);
  person.close();
  await browser.signIn(people.nurse.email, PASSWORD);
  await browser.openPage();
  await settled();
  expect(await savedOn(server.db)).toEqual([["RL-1", true]]);
});

test("[SYNC-14] resends progress that one backup had, after a sign-out and a restore of another that lacks it", async () => {
  const { server, signedIn, settled, watched } = await world();
  const { browser, page } = await signedIn("nurse");
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await settled();
  await startEpoch(server.db, Date.now());
  page.device.sync.now();
  await settled();
  await leave(browser, page);
  await lose(server.db, OWNER, ["time_watched"]);
  await browser.signIn(people.nurse.email, PASSWORD);
  await browser.openPage();
  await settled();
  expect(await watched("nurse")).toMatchObject([{ contentId: "RL-1", seconds: 30 }]);
});

test("[SYNC-14] resends progress that waited through a sign-out before the first pull", async () => {
  const { server, network, browser: newBrowser, settled, pass, watched } = await world();
  const browser = newBrowser();
  const pullsFail = ({ path }: { readonly path: string }) =>
    path.startsWith("/api/sync/mine") ? { status: 500 } : undefined;
  await browser.signIn(people.nurse.email, PASSWORD);
  network.cut();
  const page = await browser.openPage();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await settled();
  // Without a key from the server, it stays readable, and its row is deleted.
  await leave(browser, page);
  network.mend();
  network.rule(pullsFail);
  await browser.signIn(people.nurse.email, PASSWORD);
  const next = await browser.openPage();
  await settled();
  await pass(MINUTE);
  expect(await watched("nurse")).toMatchObject([{ contentId: "RL-1", seconds: 30 }]);
  await lose(server.db, OWNER, ["time_watched"]);
  network.mend();
  next.device.sync.now();
  await pass(MINUTE);
  expect(await watched("nurse")).toMatchObject([{ contentId: "RL-1", seconds: 30 }]);
});

test("[SYNC-14] keeps what it has pulled since, when what it sent before the sign-out comes back after that pull", async () => {
  const { server, signedIn, settled } = await world();
  const { browser, page } = await signedIn("nurse");
  const other = await signedIn("nurse");
  await page.device.saved.set("RL-1", true);
  await settled();
  await leave(browser, page);
  await lose(server.db, OWNER, ["saved_content"]);
  await other.page.device.saved.set("RL-3", true);
  other.page.device.sync.now();
  await settled();
  // What a pull before the return of the writes leaves, for example by the worker or another tab.
  const [from, to] = [other.browser, browser].map(
    ({ databases }) => new PersonDatabase(OWNER, databases),
  ) as [PersonDatabase, PersonDatabase];
  await knownEpoch.set(to.facts, (await knownEpoch.get(from.facts)) ?? "");
  await cursor.set(to.facts, (await cursor.get(from.facts)) ?? "");
  await to.saved.bulkPut(await from.saved.toArray());
  for (const db of [from, to]) db.close();
  await browser.signIn(people.nurse.email, PASSWORD);
  const again = await browser.openPage();
  await settled();
  const shown = (await again.device.saved.all()).map(({ contentId }) => contentId);
  expect(shown.toSorted()).toEqual(["RL-1", "RL-3"]);
});

test("[SYNC-14] sends nothing to a restored server before it has pulled, and says what it does", async () => {
  const { server, network, signedIn, settled } = await world();
  const { page } = await signedIn("nurse");
  await page.device.saved.set("RL-1", true);
  await settled();
  await lose(server.db, OWNER, ["saved_content"]);
  const said: boolean[] = [];
  page.device.sync.status$.subscribe(({ isResending }) => said.push(isResending === true));
  await page.device.saved.set("RL-1", false);
  await settled();
  expect(await savedOn(server.db)).toEqual([["RL-1", false]]);
  const statuses = network.to("/api/sync/batch").map(({ status }) => status);
  expect(statuses).toEqual([200, 409, 200, 200]);
  expect(said).toContain(true);
  expect(page.status().isResending).toBeUndefined();
});

test("[SYNC-14] progress from another device that the backup lacks comes back from this one", async () => {
  const { server, signedIn, settled, watched } = await world();
  const first = await signedIn("nurse");
  const second = await signedIn("nurse");
  await first.page.device.progress.record(watchedUntil("RL-1", 90));
  await settled();
  second.page.device.sync.now();
  await settled();
  first.page.kill();
  await server.db.deleteFrom("time_watched").execute();
  await server.db.deleteFrom("idempotency").execute();
  await startEpoch(server.db, Date.now());
  second.page.device.sync.now();
  await settled();
  expect(await watched("nurse")).toMatchObject([{ contentId: "RL-1", seconds: 90 }]);
});

const achievementsOn = async (db: Database) =>
  (await db.selectFrom("achievement").select("name").execute()).map(({ name }) => name);

test("[SYNC-14] resends an achievement that the screen shows and a restored server lacks", async () => {
  const { server, signedIn, settled } = await world();
  const { page } = await signedIn("nurse");
  await page.device.answers.pulse({ questionId: 1, choiceId: 1 });
  await settled();
  page.device.sync.now();
  await settled();
  expect(await achievementsOn(server.db)).toEqual(["First check-in"]);
  await lose(server.db, OWNER, ["achievement", "survey_response"]);
  // Changes nothing, because the device doesn't know yet that it is gone.
  await page.device.achievements.record("First check-in", "heart");
  page.device.sync.now();
  await settled();
  expect(await achievementsOn(server.db)).toEqual(["First check-in"]);
  expect(await page.device.outbox.entries()).toEqual([]);
});

test("[SYNC-14] shows what another device changed since, although it resends its own change to a backup that has both", async () => {
  const { server, signedIn, settled } = await world();
  const { page } = await signedIn("nurse");
  const other = await signedIn("nurse");
  await page.device.saved.set("RL-2", true);
  await settled();
  other.page.device.sync.now();
  await settled();
  await other.page.device.saved.set("RL-2", false);
  await settled();
  await startEpoch(server.db, Date.now());
  page.device.sync.now();
  await settled();
  expect(await page.device.outbox.entries()).toEqual([]);
  expect((await page.device.saved.all()).filter(({ saved }) => saved)).toEqual([]);
});

test("[SYNC-14] keeps only the last of repeated writes to resend", async () => {
  const { server, signedIn, settled } = await world();
  const { page } = await signedIn("nurse");
  for (let n = 1; n <= 4; n++) {
    await page.device.progress.record(watchedUntil("RL-1", n));
    await page.device.saved.set("RL-2", n % 2 === 0);
    await settled();
  }
  await lose(server.db, OWNER, ["saved_content"]);
  page.device.sync.now();
  await settled();
  expect(await savedOn(server.db)).toEqual([["RL-2", true]]);
  const recorded = await server.db.selectFrom("idempotency").select("call").execute();
  // The server still has the progress.
  expect(recorded.map(({ call }) => call)).toEqual(["saveContent"]);
});
