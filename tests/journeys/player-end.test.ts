import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { medium, openLesson, play, player, setSpeed, storedProgress } from "./player.ts";
import { queueWrites, type RunningApp, startApp, waitUntilSynced } from "./running-app.ts";

/** A 15-minute lesson with credit and a next lesson. */
const LESSON = "rl-189";
const LENGTH = 908;

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false });
});
afterEach(() => app.reset());
afterAll(() => app?.close());

/** Reports the lesson up to this second, and opens it again there. */
async function listenedUntil(page: Page, second: number) {
  const body = {
    record_id_: LESSON,
    seconds_watched: second,
    video_finished: false,
    intervals: [[0, second]],
  };
  await queueWrites(page, [{ call: "recordTimeWatched", lane: `content:${LESSON}`, body }]);
  await page.reload();
  await waitUntilSynced(page);
  await player(page).waitFor();
}

test("[PLAY-03] a finished lesson offers replay, the next lesson, and its credit", async () => {
  const browser = await app.openBrowser();
  const { page, pageErrors } = browser;
  await openLesson(app, browser, LESSON);
  await listenedUntil(page, LENGTH - 15);
  const button = (name: string | RegExp) => player(page).getByRole("button", { name });
  await setSpeed(page, "2×");
  await play(page);
  await player(page).getByText("Completed. Progress saved.").waitFor({ timeout: 60_000 });
  expect((await storedProgress(page, LESSON))?.finished).toBe(true);

  const claim = player(page).getByRole("link", { name: "Claim 0.25 contact hours" });
  expect(await claim.getAttribute("href")).toBe(`/enrichment_center/video/${LESSON}/credit`);
  await player(page)
    .getByRole("link", { name: /^Next lesson: / })
    .waitFor();
  await button("Replay").click();
  await expect.poll(async () => (await medium(page)).isPaused).toBe(false);
  expect((await medium(page)).at).toBeLessThan(10);
  await player(page).getByText("Completed. Progress saved.").waitFor({ state: "detached" });
  expect(pageErrors).toEqual([]);
});
