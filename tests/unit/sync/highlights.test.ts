import { expect, test } from "vitest";
import type { Highlight } from "#sync/records/highlight.ts";
import { world } from "../../support/world.ts";

const shoes = { contentId: "RL-1", text: "Shoes off first.", atSeconds: 511 };
const lights = { contentId: "RL-1", text: "Dim the lights.", atSeconds: 476 };
const byTime = (highlights: readonly Highlight[]) =>
  highlights.toSorted((a, b) => (a.atSeconds ?? 0) - (b.atSeconds ?? 0));

test("[LIB-16] shows a sentence highlighted offline at once, and syncs it to the person's other device", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  const { highlights, outbox } = page.device;
  at.network.cut();
  await highlights.add(shoes);
  await highlights.add(lights);
  await highlights.add(shoes);
  expect(byTime(await highlights.in("RL-1"))).toMatchObject([lights, shoes]);
  expect(await highlights.in("RL-2")).toEqual([]);
  at.network.mend();
  page.wake("online");
  await at.pass(120_000);
  expect(await outbox.entries()).toEqual([]);

  const { page: tablet } = await at.signedIn("nurse");
  await at.pass(60_000);
  expect(byTime(await tablet.device.highlights.in("RL-1"))).toMatchObject([lights, shoes]);
});

test("[LIB-16] removes a highlight from the person's other device, and it can be added again", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  await page.device.highlights.add(shoes);
  await at.pass(60_000);
  const { page: tablet } = await at.signedIn("nurse");
  await at.pass(60_000);
  const [first] = await tablet.device.highlights.all();
  if (!first) throw new Error("The highlight is missing.");
  await tablet.device.highlights.remove(first);
  await tablet.device.highlights.remove(first);
  expect(await tablet.device.highlights.all()).toEqual([]);
  await at.pass(60_000);
  page.device.sync.now();
  await at.pass(60_000);
  expect(await page.device.highlights.all()).toEqual([]);

  await page.device.highlights.add(shoes);
  await at.pass(60_000);
  tablet.device.sync.now();
  await at.pass(60_000);
  expect(await tablet.device.highlights.all()).toMatchObject([shoes]);
});
