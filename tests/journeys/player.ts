import type { Page } from "playwright-core";
import type { RealBrowser } from "../support/browser.ts";
import { nurse, openAs, recordsOf } from "../support/people.ts";
import { lessonUrl, ownerOf, type RunningApp, rowsOf } from "./running-app.ts";

/** Opens a lesson as the nurse and waits for the player. */
export async function openLesson(app: RunningApp, { page }: RealBrowser, id: string) {
  await openAs(page, lessonUrl(app, id), nurse);
  await player(page).waitFor();
}

export type Medium = {
  readonly at: number;
  readonly from: string;
  readonly isPaused: boolean;
  readonly rate: number;
};

/** Returns the state of the page's media element. */
export const medium = (page: Page): Promise<Medium> =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    return {
      at: video?.currentTime ?? -1,
      from: video?.currentSrc ?? "",
      isPaused: video?.paused ?? true,
      rate: video?.playbackRate ?? 0,
    };
  });

/** Waits until it plays beyond `seconds`. */
export const hasPlayed = (page: Page, seconds: number, timeout = 30_000) =>
  page.waitForFunction(
    (end) => {
      const video = document.querySelector("video");
      return video !== null && !video.paused && video.currentTime >= end;
    },
    seconds,
    { timeout },
  );

export const player = (page: Page) => page.getByRole("region", { name: "Player", exact: true });
export const scrubber = (page: Page) => page.getByRole("slider", { name: "Position" });
export const play = (page: Page) =>
  player(page).getByRole("button", { name: "Play", exact: true }).last().click();

/** Chooses a playback speed, such as "1.25×". */
export async function setSpeed(page: Page, speed: string) {
  await player(page)
    .getByRole("button", { name: /^Playback speed/ })
    .click();
  await page.getByRole("dialog").getByText(speed, { exact: true }).click();
  await page.keyboard.press("Escape");
  await player(page)
    .getByRole("button", { name: `Playback speed, ${speed}` })
    .waitFor();
}

export type StoredProgress = {
  readonly contentId: string;
  readonly position: number;
  readonly furthest: number;
  readonly finished: boolean;
  readonly intervals: readonly (readonly [number, number])[];
};

/** Returns the progress stored on this device. */
export async function storedProgress(page: Page, id: string): Promise<StoredProgress | undefined> {
  const rows = await rowsOf<StoredProgress>(
    page,
    `respite-person-${await ownerOf(page)}`,
    "timeWatched",
  );
  return rows.find(({ contentId }) => contentId === id);
}

/** Returns the progress stored on the server, once everything is synced. */
export async function serverProgress(
  { server, proxy }: RunningApp,
  { page }: RealBrowser,
  id: string,
) {
  await page.goto(`${proxy.url}/downloads`);
  await page.getByText("All changes synced").first().waitFor({ timeout: 30_000 });
  const { time_watched } = await recordsOf(server.url, nurse);
  return time_watched.find(({ record_id_ }) => record_id_ === id);
}
