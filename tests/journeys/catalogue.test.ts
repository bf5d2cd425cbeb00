import { afterAll, beforeAll, expect, test } from "vitest";
import { demoCatalogue, nurse, signIn, workerReady } from "../support/people.ts";
import { follow } from "./page-checks.ts";
import {
  everythingIsHere,
  everythingSent,
  type House,
  openHouse,
  ownerOf,
  personDatabase,
  rowsOf,
} from "./running-app.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const PATH = "/api/sync/catalogue";
const asked = () => house.proxy.exchanges.filter(({ path }) => path === PATH);
const cursors = () => asked().map(({ query }) => query.get("cursor"));

test("[SYNC-09] a catalogue cut off after its first page goes on from there; a later visit is told that nothing is new", async () => {
  // The demo fits into one page of a device, so the server is asked for smaller ones.
  house.proxy.readdress((address) => address.replace("limit=500", "limit=60"));
  house.proxy.cutAfter(PATH, 1);
  // Nothing of it comes before the application itself is kept here.
  house.proxy.holdAfter(PATH, 0);
  const browser = await house.open();
  const { page } = browser;
  await signIn(page, house.proxy.url, nurse);
  await workerReady(page);
  house.proxy.release();
  await page
    .getByText(/No network/)
    .first()
    .waitFor();
  expect(cursors()).toEqual([null]);
  const first = await rowsOf(page, "respite-device", "content");
  expect(first.length).toBeGreaterThan(0);
  const { content } = await demoCatalogue(house.server.url);
  expect(first.length).toBeLessThan(content.length);

  house.proxy.restore();
  await follow(page, "/sending");
  await page.getByRole("button", { name: /^(Sync now|Looking)$/ }).click();
  await everythingSent(page);
  const ids = async () =>
    (await rowsOf(page, "respite-device", "content")).map(({ id }) => id).toSorted();
  await expect.poll(ids).toEqual(content.map(({ record_id_ }) => record_id_).toSorted());
  await everythingIsHere(browser);
  // From the beginning only once, and no page twice: what had come was not asked for again.
  expect(cursors().filter((cursor) => cursor === null)).toHaveLength(1);
  const pages = asked().filter(({ bytes }) => bytes > 1000);
  expect(pages.length).toBeGreaterThanOrEqual(3);
  expect(new Set(pages.map(({ query }) => query.get("cursor"))).size).toBe(pages.length);

  const owner = await ownerOf(page);
  const inStepAt = async () => {
    const facts = await rowsOf<{ key: string; value: unknown }>(
      page,
      personDatabase(owner),
      "facts",
    );
    return facts.find(({ key }) => key === "lastSyncedAt")?.value;
  };
  /** Until what has come is written down too. */
  const visit = async () => {
    const before = await inStepAt();
    house.proxy.exchanges.length = 0;
    await page.reload();
    await expect.poll(inStepAt).not.toBe(before);
    return asked()[0];
  };
  await expect.poll(async () => (await visit())?.status, { timeout: 30_000 }).toBe(304);
  expect(asked()[0]?.headers["if-none-match"]).toBeTruthy();
  expect(asked()[0]?.bytes).toBe(0);
  expect((await rowsOf(page, "respite-device", "content")).length).toBe(content.length);
});
