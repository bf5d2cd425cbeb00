import { Dexie } from "dexie";
import { IDBObjectStore as FDBObjectStore, IDBFactory } from "fake-indexeddb";
import { expect, onTestFinished, test, vi } from "vitest";
import { PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { people } from "../../../support/small-world.ts";
import type { Page } from "../../../support/test-browser.ts";
import { type World, watchedUntil, world } from "../../../support/world.ts";

const MINUTES = 120_000;
const finish = ({ device }: Page, id: string) =>
  device.progress.record({ ...watchedUntil(id, 120), finished: true });
const check = async ({ device }: Page) => {
  const question = (await device.answers.survey(PULSE_SURVEY))?.questions[0];
  const choice = question?.choices[1];
  if (!question || !choice) throw new Error("The survey has not come");
  await device.answers.pulse({ questionId: question.id, choiceId: choice.id });
};
const recorded = async ({ server }: World) =>
  (
    await server.db
      .selectFrom("achievement")
      .select("name")
      .where("person_id", "=", people.nurse.id)
      .orderBy("name")
      .execute()
  ).map(({ name }) => name);
const shown = async ({ device }: Page) =>
  (await device.achievements.all()).map(({ name, state }) => `${name} ${state}`).toSorted();

/** Node has no IndexedDB, without which Dexie runs no live queries. */
function withLiveQueries(): void {
  const { indexedDB } = Dexie.dependencies;
  Dexie.dependencies.indexedDB = new IDBFactory();
  onTestFinished(() => {
    Dexie.dependencies.indexedDB = indexedDB;
  });
}

test("[ACH-01] records an achievement automatically, after the writes that earned it", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  for (const id of ["RL-1", "RL-2", "RL-3", "RL-4"]) await finish(page, id);
  await check(page);
  await at.pass(MINUTES);
  expect(await shown(page)).toEqual(["First check-in confirmed", "First lesson confirmed"]);
  await finish(page, "RL-5");
  await at.pass(MINUTES);
  expect(await recorded(at)).toEqual(["First check-in", "First lesson", "Five lessons"]);
  expect(await page.device.outbox.entries()).toEqual([]);
});

test("[ACH-01] records an achievement for a lesson stopped during its closing credits, once that is synced", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  const watch = (seconds: number) => page.device.progress.record(watchedUntil("RL-1", seconds));
  await watch(113);
  await at.pass(MINUTES);
  expect(await shown(page)).toEqual([]);
  at.network.cut();
  await watch(115);
  await at.pass(MINUTES);
  expect((await page.device.achievements.counts()).lessons_finished).toBe(1);
  expect(await shown(page)).toEqual([]);
  at.network.mend();
  page.wake("online");
  await at.pass(MINUTES);
  expect(await shown(page)).toEqual(["First lesson confirmed"]);
  expect(await page.device.outbox.entries()).toEqual([]);
});

test("[ACH-01] counts unsynced activity on screen only", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  at.network.cut();
  await finish(page, "RL-1");
  await at.pass(MINUTES);
  expect((await page.device.achievements.counts()).lessons_finished).toBe(1);
  expect(await shown(page)).toEqual([]);
  at.network.mend();
  page.wake("online");
  await at.pass(MINUTES);
  expect(await shown(page)).toEqual(["First lesson confirmed"]);
});

test("[OPS-05] progress that waits for a connection doesn't read the progress of all other lessons", async () => {
  const at = await world();
  withLiveQueries();
  const { page } = await at.signedIn("nurse");
  await at.pass(MINUTES);
  at.network.cut();
  // It finds out that the server can't be reached.
  await finish(page, "RL-4");
  await at.settled();
  const read = vi.spyOn(FDBObjectStore.prototype, "getAll");
  onTestFinished(() => read.mockRestore());
  for (const id of ["RL-1", "RL-2", "RL-3"]) await finish(page, id);
  await at.settled();
  const stores = read.mock.contexts.map((store) => (store as IDBObjectStore).name);
  expect(stores.filter((name) => name === "timeWatched")).toEqual([]);
});

test("[ACH-01] records an achievement for progress that the worker has sent", async () => {
  const at = await world();
  withLiveQueries();
  const { browser, page } = await at.signedIn("nurse");
  await at.pass(MINUTES);
  at.network.cut();
  await finish(page, "RL-1");
  await at.settled();
  at.network.mend();
  await browser.wakeWorker();
  // Dexie reruns live queries by a timer, which a device at rest doesn't wait for.
  await expect.poll(() => shown(page)).toEqual(["First lesson claimed"]);
});

test("[ACH-01] records no achievement for a withdrawn lesson, and only the lesson's write needs attention", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  await at.server.db
    .updateTable("content")
    .set({ removed: true })
    .where("id", "=", "RL-1")
    .execute();
  await finish(page, "RL-1");
  await at.pass(MINUTES);
  const calls = (await page.device.outbox.entries()).map(({ call }) => call);
  expect(calls).toEqual(["recordTimeWatched"]);
  expect(await recorded(at)).toEqual([]);
});

test("[ACH-01] two tabs record an achievement once, and one tab celebrates it", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  const other = await browser.openPage();
  await at.settled();
  await finish(page, "RL-1");
  await at.pass(MINUTES);
  const batches = await at.server.db
    .selectFrom("idempotency")
    .select("key")
    .where("call", "=", "recordAchievement")
    .execute();
  expect(batches).toHaveLength(1);
  expect(await page.device.achievements.uncelebrated()).toEqual(["First lesson"]);
  const taken = await Promise.all(
    [page, other].map(({ device }) => device.achievements.celebrate("First lesson")),
  );
  expect(taken.toSorted()).toEqual([false, true]);
  expect(await other.device.achievements.uncelebrated()).toEqual([]);
});

test("[ACH-01] shows an achievement on another device without celebrating it again", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  await finish(page, "RL-1");
  await at.pass(MINUTES);
  const { page: second } = await at.signedIn("nurse");
  await at.pass(MINUTES);
  expect(await shown(second)).toEqual(["First lesson confirmed"]);
  expect(await second.device.achievements.uncelebrated()).toEqual([]);
});

test("[SYNC-11] removes achievements from the device at sign-out", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  await finish(page, "RL-1");
  await at.pass(MINUTES);
  await page.device.reminders.setAddress("https://push.example.org/nurse");
  await page.device.sealAtSignOut();
  expect(await page.device.achievements.uncelebrated()).toEqual([]);
  expect(await page.device.reminders.address()).toBeUndefined();
  await page.device.reminders.setAddress("https://push.example.org/nurse");
  expect(await page.device.reminders.address()).toBeUndefined();
});
