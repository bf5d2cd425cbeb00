import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { CHUNK_BYTES } from "#contract/constants.ts";
import { newProfile, type RealBrowser, setOffline } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { nurse, signIn, workerReady } from "../support/people.ts";
import {
  goOffline,
  goOnline,
  lessonUrl,
  type RunningApp,
  startApp,
  waitForOfflineData,
} from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.reset());
afterAll(() => app?.close());

/** A lesson of two chunks and a lesson of one. */
const LARGE = { id: "rl-124", title: "Two minutes with the breathing circle", file: /\.mp4$/ };
const SMALL = { id: "rl-100", title: "Start where you are", file: /\.m4a$/ };
type Lesson = typeof LARGE;

async function atLesson(lesson: Lesson, profile?: string): Promise<RealBrowser> {
  const browser = await app.openBrowser(profile);
  await signIn(browser.page, app.proxy.url, nurse);
  await workerReady(browser.page);
  await waitForOfflineData(browser);
  await browser.page.goto(lessonUrl(app, lesson.id));
  await browser.page.getByRole("heading", { level: 1, name: lesson.title }).waitFor();
  return browser;
}
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const waitForHeading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true }).waitFor();
const isDownloaded = (page: Page) => waitForHeading(page, "Downloaded");

/** Returns the requested byte ranges of the lesson's file, in order. */
const requestedRanges = ({ file }: Lesson) =>
  app.proxy.exchanges.filter(({ path }) => file.test(path)).map(({ headers }) => headers.range);
const FIRST = `bytes=0-${CHUNK_BYTES - 1}`;
/** What had arrived of the second chunk, the last one, isn't fetched again. */
const isInSecondChunk = (range: string | undefined) =>
  Number(/^bytes=(\d+)-\d+$/.exec(range ?? "")?.[1]) >= CHUNK_BYTES;
const startsInSecondChunk = expect.toSatisfy(isInSecondChunk);

/** Stalls the download shortly after the first chunk. */
const holdInSecondChunk = () => app.proxy.holdAfter("/media/", CHUNK_BYTES + 30_000);
const inSecondChunk = async (lesson: Lesson) => {
  await expect.poll(() => isInSecondChunk(requestedRanges(lesson).at(-1))).toBe(true);
};
const partialShown = (page: Page) =>
  page.getByText("4.2 of 4.3 MB", { exact: true }).first().waitFor();

longTest(
  "[DL-01] a download shows its size and progress, and resuming after a pause fetches only the rest",
  async () => {
    const { page, pageErrors } = await atLesson(LARGE);
    await page.getByText("4.3 MB. Download to play it offline.").waitFor();
    holdInSecondChunk();
    await press(page, /^Download/);
    await waitForHeading(page, "Downloading");
    await partialShown(page);
    await inSecondChunk(LARGE);
    await press(page, `Pause ${LARGE.title}`);
    await waitForHeading(page, "Paused");
    await partialShown(page);
    app.proxy.release();
    // Reconnecting must not resume a download that the person paused.
    await page.reload();
    await waitForHeading(page, "Paused");
    await partialShown(page);
    await press(page, `Resume ${LARGE.title}`);
    await isDownloaded(page);
    expect(requestedRanges(LARGE)).toEqual([FIRST, startsInSecondChunk, startsInSecondChunk]);
    expect(pageErrors).toEqual([]);
  },
);

longTest("[DL-01] a download resumes when its tab is closed and reopened", async () => {
  const { page, context } = await atLesson(LARGE);
  holdInSecondChunk();
  await press(page, /^Download/);
  await partialShown(page);
  await inSecondChunk(LARGE);
  await page.close();
  app.proxy.release();
  app.proxy.exchanges.length = 0;
  const again = await context.newPage();
  await again.goto(`${app.proxy.url}/downloads`);
  await again.getByRole("heading", { name: "Ready offline" }).waitFor();
  expect(requestedRanges(LARGE)).toEqual([startsInSecondChunk]);
});

longTest(
  "[DL-01] a download resumes after a lost connection and a browser restart without refetching chunks",
  async () => {
    const profile = newProfile();
    const before = await atLesson(LARGE, profile);
    holdInSecondChunk();
    await press(before.page, /^Download/);
    await partialShown(before.page);
    await inSecondChunk(LARGE);
    await goOffline(app, before);
    await waitForHeading(before.page, "Waiting for connection");
    await before.quit();
    app.proxy.release();
    app.proxy.exchanges.length = 0;

    const after = await app.openBrowser(profile);
    await setOffline(after.context, true);
    await after.page.goto(lessonUrl(app, LARGE.id));
    await partialShown(after.page);
    expect(requestedRanges(LARGE)).toEqual([]);
    await goOnline(app, after);
    await isDownloaded(after.page);
    expect(requestedRanges(LARGE)).toEqual([startsInSecondChunk]);
  },
);

longTest(
  "[DL-01] a canceled download is deleted from the device and can be started again",
  async () => {
    const { page } = await atLesson(LARGE);
    holdInSecondChunk();
    await press(page, /^Download/);
    await partialShown(page);
    await press(page, `Cancel download of ${LARGE.title}`);
    await waitForHeading(page, "Play offline");
    await press(page, "Undo");
    await partialShown(page);
    await press(page, `Cancel download of ${LARGE.title}`);
    await waitForHeading(page, "Play offline");
    await press(page, "Dismiss");
    const cachedUrls = () =>
      page.evaluate(async () =>
        (await (await caches.open("media-v1")).keys()).map(({ url }) => url),
      );
    await expect.poll(cachedUrls).toEqual([]);
    app.proxy.release();
    await press(page, /^Download/);
    await isDownloaded(page);
    expect((await cachedUrls()).length).toBe(3);
    await press(page, `Remove download of ${LARGE.title}`);
    await waitForHeading(page, "Play offline");
    expect((await cachedUrls()).length).toBe(3);
    await press(page, "Dismiss");
    await expect.poll(cachedUrls).toEqual([]);
  },
);

longTest(
  "[DL-02] a damaged file is never shown as downloaded, and a retry fetches it again",
  async () => {
    const { page } = await atLesson(SMALL);
    const states: string[] = [];
    await page.exposeFunction("tellState", (state: string) => states.push(state));
    await page.evaluate(() => {
      const tell = Reflect.get(window, "tellState");
      new MutationObserver(() => {
        for (const heading of document.querySelectorAll("h2")) tell(heading.textContent);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    // The first damaged reply is retried silently. The second one is reported.
    app.proxy.damageReplies(SMALL.file, 2);
    await press(page, /^Download/);
    await waitForHeading(page, "Download failed");
    await page.getByText(/was damaged during download/).waitFor();
    expect(requestedRanges(SMALL)).toHaveLength(2);
    expect(states).not.toContain("Downloaded");
    const cachedCount = () =>
      page.evaluate(async () => (await (await caches.open("media-v1")).keys()).length);
    await expect.poll(cachedCount).toBe(0);
    await press(page, `Retry ${SMALL.title}`);
    await isDownloaded(page);
    expect(requestedRanges(SMALL)).toHaveLength(3);
  },
);

longTest(
  "[DL-03] a download that fills the storage says so, keeps what has arrived, and goes on once there is space",
  async () => {
    const { page, context } = await atLesson(LARGE);
    const origin = app.proxy.url;
    const session = await context.newCDPSession(page);
    holdInSecondChunk();
    await press(page, /^Download/);
    await partialShown(page);
    await inSecondChunk(LARGE);
    await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    app.proxy.release();
    await waitForHeading(page, "Storage full");
    await page.getByText("Remove lessons to free up space.").waitFor();
    await partialShown(page);
    await session.send("Storage.overrideQuotaForOrigin", { origin });
    await press(page, `Resume ${LARGE.title}`);
    await isDownloaded(page);
    expect(requestedRanges(LARGE)[0]).toBe(FIRST);
    expect(requestedRanges(LARGE).slice(1)).toSatisfy((ranges: string[]) =>
      ranges.every(isInSecondChunk),
    );
  },
);

longTest("[DL-02] one damaged reply is retried automatically", async () => {
  const { page } = await atLesson(SMALL);
  app.proxy.damageReplies(SMALL.file, 1);
  await press(page, /^Download/);
  await isDownloaded(page);
  expect(requestedRanges(SMALL)).toHaveLength(2);
});
