import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CHUNK_BYTES } from "#contract/constants.ts";
import { newProfile, type RealBrowser } from "../support/browser.ts";
import { nurse, signIn, workerReady } from "../support/people.ts";
import {
  comeBack,
  everythingIsHere,
  goOffline,
  type House,
  lessonUrl,
  openHouse,
} from "./running-app.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

/** A lesson of two chunks, and one of a single small one. */
const LARGE = { id: "rl-124", title: "Two minutes with the breathing circle", file: /\.mp4$/ };
const SMALL = { id: "rl-100", title: "You are allowed to be here", file: /\.m4a$/ };
type Lesson = typeof LARGE;

async function atLesson(lesson: Lesson, profile?: string): Promise<RealBrowser> {
  const browser = await house.open(profile);
  await signIn(browser.page, house.proxy.url, nurse);
  await workerReady(browser.page);
  await everythingIsHere(browser);
  await browser.page.goto(lessonUrl(house, lesson.id));
  await browser.page.getByRole("heading", { level: 1, name: lesson.title }).waitFor();
  return browser;
}
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const stands = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true }).waitFor();
const isHere = (page: Page) => stands(page, "On this device");

/** Which parts of the lesson's file were asked for, in order. */
const asked = ({ file }: Lesson) =>
  house.proxy.exchanges.filter(({ path }) => file.test(path)).map(({ headers }) => headers.range);
const FIRST = `bytes=0-${CHUNK_BYTES - 1}`;
const SECOND = new RegExp(`^bytes=${CHUNK_BYTES}-\\d+$`);

/** All of the first chunk and a little of the second one arrive; there it stands. */
const holdInSecondChunk = () => house.proxy.holdAfter("/media/", CHUNK_BYTES + 30_000);
const inSecondChunk = async (lesson: Lesson) => {
  await expect.poll(() => asked(lesson).at(-1)).toMatch(SECOND);
};
const part = (page: Page) => page.getByText("4.2 of 4.3 MB", { exact: true }).first().waitFor();

test("[DL-01] the size is told before, the progress during; paused it stays, resumed it fetches only the rest", async () => {
  const { page, complaints } = await atLesson(LARGE);
  await page.getByText("4.3 MB. Then it plays without a network.").waitFor();
  holdInSecondChunk();
  await press(page, /^Download/);
  await stands(page, "Downloading");
  await part(page);
  await inSecondChunk(LARGE);
  await press(page, `Pause ${LARGE.title}`);
  await stands(page, "Paused");
  await part(page);
  house.proxy.release();
  // A network that comes and goes does not undo what the person said.
  await page.reload();
  await stands(page, "Paused");
  await part(page);
  await press(page, `Go on with ${LARGE.title}`);
  await isHere(page);
  expect(asked(LARGE)).toEqual([
    FIRST,
    expect.stringMatching(SECOND),
    expect.stringMatching(SECOND),
  ]);
  expect(complaints).toEqual([]);
});

test("[DL-01] closed in the middle, the tab goes on where it was when it is opened again", async () => {
  const { page, context } = await atLesson(LARGE);
  holdInSecondChunk();
  await press(page, /^Download/);
  await part(page);
  await inSecondChunk(LARGE);
  await page.close();
  house.proxy.release();
  house.proxy.exchanges.length = 0;
  const again = await context.newPage();
  await again.goto(`${house.proxy.url}/downloads`);
  await again.getByRole("heading", { name: "Ready without a network" }).waitFor();
  expect(asked(LARGE)).toEqual([expect.stringMatching(SECOND)]);
});

test("[DL-01] the network lost and the browser closed in the middle: only what is missing is fetched", async () => {
  const profile = newProfile();
  const before = await atLesson(LARGE, profile);
  holdInSecondChunk();
  await press(before.page, /^Download/);
  await part(before.page);
  await inSecondChunk(LARGE);
  await goOffline(house, before);
  await stands(before.page, "Waiting for the network");
  await before.quit();
  house.proxy.release();
  house.proxy.exchanges.length = 0;

  const after = await house.open(profile);
  await after.context.setOffline(true);
  await after.page.goto(lessonUrl(house, LARGE.id));
  await part(after.page);
  expect(asked(LARGE)).toEqual([]);
  await comeBack(house, after);
  await isHere(after.page);
  expect(asked(LARGE)).toEqual([expect.stringMatching(SECOND)]);
});

test("[DL-01] cancelled, it is gone from the device, and can be asked for again", async () => {
  const { page } = await atLesson(LARGE);
  holdInSecondChunk();
  await press(page, /^Download/);
  await part(page);
  await press(page, `Cancel ${LARGE.title}`);
  await stands(page, "Take it with you");
  await press(page, "Undo");
  await part(page);
  await press(page, `Cancel ${LARGE.title}`);
  await stands(page, "Take it with you");
  await press(page, "Dismiss");
  const kept = () =>
    page.evaluate(async () => (await (await caches.open("media-v1")).keys()).map(({ url }) => url));
  await expect.poll(kept).toEqual([]);
  house.proxy.release();
  await press(page, /^Download/);
  await isHere(page);
  expect((await kept()).length).toBe(3);
  await press(page, `Remove ${LARGE.title} from this device`);
  await stands(page, "Take it with you");
  expect((await kept()).length).toBe(3);
  await press(page, "Dismiss");
  await expect.poll(kept).toEqual([]);
});

test("[DL-02] damaged bytes are never called downloaded; fetched again whole, they are", async () => {
  const { page } = await atLesson(SMALL);
  const states: string[] = [];
  await page.exposeFunction("tellState", (state: string) => states.push(state));
  await page.evaluate(() => {
    const tell = Reflect.get(window, "tellState");
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll("h2")) tell(heading.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  // Once is repaired without a word; this often is told.
  house.proxy.damageReplies(SMALL.file, 2);
  await press(page, /^Download/);
  await stands(page, "The download stopped");
  await page.getByText(/arrived damaged/).waitFor();
  expect(asked(SMALL)).toHaveLength(2);
  expect(states).not.toContain("On this device");
  const stored = () =>
    page.evaluate(async () => (await (await caches.open("media-v1")).keys()).length);
  await expect.poll(stored).toBe(0);
  await press(page, `Try ${SMALL.title} again`);
  await isHere(page);
  expect(asked(SMALL)).toHaveLength(3);
});

test("[DL-02] one damaged reply is fetched again by itself", async () => {
  const { page } = await atLesson(SMALL);
  house.proxy.damageReplies(SMALL.file, 1);
  await press(page, /^Download/);
  await isHere(page);
  expect(asked(SMALL)).toHaveLength(2);
});
