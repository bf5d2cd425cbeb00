import { expect, test } from "vitest";
import { world } from "../../support/world.ts";

test("[LIB-16] shows a note written offline at once and syncs it to the person's other device", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  const { notes, outbox } = page.device;
  at.network.cut();
  await notes.save({ contentId: "RL-1", text: "Shoes off first", atSeconds: 511 });
  await notes.save({ contentId: "RL-1", text: "Ask for ten minutes" });
  expect((await notes.on("RL-1")).map(({ text, atSeconds }) => [text, atSeconds])).toEqual([
    ["Ask for ten minutes", undefined],
    ["Shoes off first", 511],
  ]);
  at.network.mend();
  page.wake("online");
  await at.pass(120_000);
  expect(await outbox.entries()).toEqual([]);

  const { page: tablet } = await at.signedIn("nurse");
  await at.pass(60_000);
  expect((await tablet.device.notes.all()).map(({ text }) => text).toSorted()).toEqual([
    "Ask for ten minutes",
    "Shoes off first",
  ]);
});

test("[LIB-16] shows an edit over the stored note, and a deleted note disappears from the other device", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  const { page: tablet } = await at.signedIn("nurse");
  at.network.cut();
  await page.device.notes.save({ contentId: "RL-1", text: "Draft" });
  const [draft] = await page.device.notes.all();
  if (!draft) throw new Error("The note is missing.");
  await page.device.notes.save({ ...draft, text: "Final" });
  expect(await page.device.notes.all()).toMatchObject([{ id: draft.id, text: "Final" }]);
  at.network.mend();
  page.wake("online");
  await at.pass(60_000);
  tablet.device.sync.now();
  await at.pass(60_000);
  expect(await tablet.device.notes.all()).toMatchObject([{ id: draft.id, text: "Final" }]);

  await tablet.device.notes.delete(draft);
  expect(await tablet.device.notes.all()).toEqual([]);
  await at.pass(60_000);
  page.device.sync.now();
  await at.pass(60_000);
  expect(await page.device.notes.all()).toEqual([]);
});

test("[LIB-16] deletes a note although the device's clock was behind", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  await page.device.notes.save({ contentId: "RL-1", text: "Written on time" });
  await at.settled();
  const [note] = await page.device.notes.all();
  if (!note) throw new Error("The note is missing.");
  at.network.cut();
  at.clock.jump(-3_600_000);
  await page.device.notes.delete(note);
  at.clock.jump(3_600_000);
  at.network.mend();
  page.wake("online");
  await at.pass(60_000);
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(await page.device.notes.all()).toEqual([]);
});
