import { afterAll, beforeAll, expect, test } from "vitest";
import { demoCatalogue, nurse, signIn } from "../support/people.ts";
import { everythingIsHere, type House, openHouse, rowsOf } from "./house.ts";

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
  const browser = await house.open();
  const { page } = browser;
  await signIn(page, house.proxy.url, nurse);
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
  await page.getByRole("link", { name: /^(No network|Getting in step)/ }).click();
  await page.getByRole("button", { name: /^(Sync now|Looking)$/ }).click();
  await page.getByText("Everything has been sent").waitFor();
  await everythingIsHere(browser);
  // From the beginning only once, and no page twice: what had come was not asked for again.
  expect(cursors().filter((cursor) => cursor === null)).toHaveLength(1);
  const pages = asked().filter(({ bytes }) => bytes > 1000);
  expect(pages.length).toBeGreaterThanOrEqual(3);
  expect(new Set(pages.map(({ query }) => query.get("cursor"))).size).toBe(pages.length);
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();
  expect(idsOf(await rowsOf(page, "respite-device", "content"))).toEqual(
    content.map(({ record_id_ }) => record_id_).toSorted(),
  );

  const visit = async () => {
    house.proxy.exchanges.length = 0;
    await page.reload();
    await expect.poll(() => asked()[0]?.status, { timeout: 15_000 }).toBeDefined();
    return asked()[0];
  };
  await expect.poll(async () => (await visit())?.status, { timeout: 30_000 }).toBe(304);
  expect(asked()[0]?.headers["if-none-match"]).toBeTruthy();
  expect(asked()[0]?.bytes).toBe(0);
  expect((await rowsOf(page, "respite-device", "content")).length).toBe(content.length);
});
