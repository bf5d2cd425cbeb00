import { expect, test } from "vitest";
import { publishDue } from "#server/learning/publishing/scheduled.ts";
import { type World, watchedUntil, world } from "../../../support/world.ts";
import { deskAt } from "./desk.ts";

const MINUTE = 60_000;

/** A device that has the catalogue, and an administrator at work elsewhere. */
async function ward(): Promise<World & { desk: Awaited<ReturnType<typeof deskAt>> }> {
  const made = await world();
  return { ...made, desk: await deskAt(made.server) };
}

test("[ADM-03] a device has a published change at its next sync, and not what is only saved", async () => {
  const { desk, signedIn, pass } = await ward();
  const { page } = await signedIn("nurse");
  const saved = (await desk.save(await desk.lesson("RL-1"), { title: "Rest, again" })).json();
  await pass(6 * MINUTE);
  expect((await page.device.content.one("RL-1"))?.title).toBe("Title of RL-1");
  await desk.become(saved, "published");
  page.wake("online");
  await pass(6 * MINUTE);
  expect((await page.device.content.one("RL-1"))?.title).toBe("Rest, again");
});

test("[ADM-03] a withdrawn lesson leaves the device at its next sync, and what was heard of it stays", async () => {
  const { desk, signedIn, pass } = await ward();
  const { page } = await signedIn("nurse");
  await page.device.progress.record(watchedUntil("RL-2", 30));
  await pass(MINUTE);
  await desk.become(await desk.lesson("RL-2"), "withdrawn");
  page.wake("online");
  await pass(6 * MINUTE);
  expect(await page.device.content.one("RL-2")).toBeUndefined();
  expect((await page.device.progress.of("RL-2"))?.furthest).toBe(30);
});

test("[ADM-03] a lesson that was scheduled comes to devices on its day", async () => {
  const { desk, signedIn, pass, server, clock } = await ward();
  const { page } = await signedIn("nurse");
  const taken = (await desk.become(await desk.lesson("RL-3"), "withdrawn")).json();
  const publish_at = new Date(clock.now() + 60 * MINUTE).toISOString();
  await desk.become(taken, "scheduled", { publish_at });
  page.wake("online");
  await pass(10 * MINUTE);
  expect(await page.device.content.one("RL-3")).toBeUndefined();
  await pass(55 * MINUTE);
  await publishDue({ db: server.db, clock });
  page.wake("online");
  await pass(6 * MINUTE);
  expect((await page.device.content.one("RL-3"))?.title).toBe("Title of RL-3");
});
