import { expect, test } from "vitest";
import { importCatalog } from "#server/learning/content/import-catalog.ts";
import { publishDue } from "#server/learning/publishing/scheduled.ts";
import { type World, watchedUntil, world } from "../../../support/world.ts";
import { adminFixture, catalogWithoutCredit } from "./admin-fixture.ts";

const MINUTE = 60_000;

/** Starts a server with an administrator and a device that has synced the catalog. */
async function setUp(): Promise<World & { admin: Awaited<ReturnType<typeof adminFixture>> }> {
  const made = await world();
  await importCatalog(made.server.db, catalogWithoutCredit);
  return { ...made, admin: await adminFixture(made.server) };
}

test("[ADM-03] syncs a change to devices once it is published, not when it is saved", async () => {
  const { admin, signedIn, pass } = await setUp();
  const { page } = await signedIn("nurse");
  const saved = (
    await admin.saveLesson(await admin.getLesson("RL-1"), { title: "Rest, again" })
  ).json();
  await pass(6 * MINUTE);
  expect((await page.device.content.one("RL-1"))?.title).toBe("Title of RL-1");
  await admin.setState(saved, "published");
  page.wake("online");
  await pass(6 * MINUTE);
  expect((await page.device.content.one("RL-1"))?.title).toBe("Rest, again");
});

test("[ADM-03] removes a withdrawn lesson from devices and keeps its progress", async () => {
  const { admin, signedIn, pass } = await setUp();
  const { page } = await signedIn("nurse");
  await page.device.progress.record(watchedUntil("RL-2", 30));
  await pass(MINUTE);
  await admin.setState(await admin.getLesson("RL-2"), "withdrawn");
  page.wake("online");
  await pass(6 * MINUTE);
  expect(await page.device.content.one("RL-2")).toBeUndefined();
  expect((await page.device.progress.of("RL-2"))?.furthest).toBe(30);
});

test("[ADM-03] syncs a scheduled lesson once its date has come", async () => {
  const { admin, signedIn, pass, server, clock } = await setUp();
  const { page } = await signedIn("nurse");
  const withdrawn = (await admin.setState(await admin.getLesson("RL-3"), "withdrawn")).json();
  const publish_at = new Date(clock.now() + 60 * MINUTE).toISOString();
  await admin.setState(withdrawn, "scheduled", { publish_at });
  page.wake("online");
  await pass(10 * MINUTE);
  expect(await page.device.content.one("RL-3")).toBeUndefined();
  await pass(55 * MINUTE);
  await publishDue({ db: server.db, clock });
  page.wake("online");
  await pass(6 * MINUTE);
  expect((await page.device.content.one("RL-3"))?.title).toBe("Title of RL-3");
});
