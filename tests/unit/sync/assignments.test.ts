import { expect, test } from "vitest";
import { assignedLessons, countDue } from "#shared/assignments/assigned.ts";
import type { Device } from "#sync/device.ts";
import { watchedUntil, world } from "../../support/world.ts";

const lesson = {
  ...{ id: "one", practice_group_id: "group-1", content_id: "RL-1", series_id: null },
  ...{ due_on: "2999-03-13", titles: "[]", created_by: null },
  audience: "everyone" as const,
  created_at: new Date(0),
};

async function assigned({ assignments, content, progress }: Device) {
  const [all, lessons, watched] = await Promise.all([
    assignments.all(),
    content.all(),
    progress.all(),
  ]);
  return assignedLessons(all, lessons, new Map(watched.map((one) => [one.contentId, one])));
}

test("[LIB-17] an assignment is on the device, and is completed there at once, offline too", async () => {
  const at = await world();
  await at.server.db.insertInto("assignment").values(lesson).execute();
  const { page } = await at.signedIn("nurse");
  await at.pass(60_000);
  at.network.cut();
  const { device } = page;
  expect(await device.assignments.all()).toEqual([
    { id: "one", contentId: "RL-1", dueOn: "2999-03-13", by: "Ward 7" },
  ]);
  const before = await assigned(device);
  expect(before).toMatchObject([{ completed: 0, next: { id: "RL-1" } }]);
  expect([countDue(before, "2999-03-12"), countDue(before, "2999-03-13")]).toEqual([0, 1]);

  await device.progress.record({ ...watchedUntil("RL-1", 120), finished: true });
  const [after] = await assigned(device);
  expect(after).toMatchObject({ completed: 1 });
  expect(after?.next).toBeUndefined();
});

test("[LIB-17] a changed due date arrives with the next sync, and an ended assignment leaves", async () => {
  const at = await world();
  const { db } = at.server;
  await db.insertInto("assignment").values(lesson).execute();
  const { page } = await at.signedIn("nurse");
  await at.pass(60_000);
  const synced = async () => {
    page.device.sync.now();
    await at.pass(60_000);
    return page.device.assignments.all();
  };
  await db.updateTable("assignment").set({ due_on: "2999-03-20" }).execute();
  expect(await synced()).toMatchObject([{ dueOn: "2999-03-20" }]);
  await db.updateTable("assignment").set({ ended_at: new Date() }).execute();
  expect(await synced()).toEqual([]);
});

test("[LIB-17] sign-out removes assignments from the device", async () => {
  const at = await world();
  await at.server.db.insertInto("assignment").values(lesson).execute();
  const { page } = await at.signedIn("nurse");
  await at.pass(60_000);
  expect(await page.device.assignments.all()).toHaveLength(1);
  await page.device.sealAtSignOut();
  expect(await page.device.assignments.all()).toEqual([]);
});
