import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { RealBrowser } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { nurse, signIn, workerReady } from "../support/people.ts";
import { hasPlayed, medium, openLesson, play, player } from "./player.ts";
import { goOffline, goOnline, lessonUrl, type RunningApp, startApp } from "./running-app.ts";
import { withoutWorker } from "./visitors.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.reset());
afterAll(() => app?.close());

const AUDIO = "rl-121";
const SILENT = "rl-111";

async function atLesson(id = AUDIO, flags: readonly string[] = []): Promise<RealBrowser> {
  const browser = await app.openBrowser(undefined, flags);
  await openLesson(app, browser, id);
  await workerReady(browser.page);
  return browser;
}

const replaceMedia = (other: string) =>
  app.proxy.rewriteUrl((address) => (/\.(m4a|mp4)$/.test(address) ? other : address));

longTest(
  "[PLAY-04] a missing recording shows its own message, and retrying plays it once it is back",
  async () => {
    const { page } = await atLesson();
    replaceMedia("/media/gone");
    await play(page);
    await player(page).getByText("no longer available").waitFor();
    await expect(player(page).getByText("Loading").count()).resolves.toBe(0);
    await page.getByRole("heading", { level: 1 }).waitFor();
    app.proxy.rewriteUrl(undefined);
    await player(page).getByRole("button", { name: "Try again" }).click();
    await hasPlayed(page, 1);
    await player(page).getByText("no longer available").waitFor({ state: "detached" });
  },
);

longTest(
  "[PLAY-04] an HTML page instead of a recording is reported as an invalid recording",
  async () => {
    const { page } = await atLesson();
    replaceMedia("/index.html");
    await play(page);
    await player(page).getByText("didn't load completely").waitFor();
    app.proxy.rewriteUrl(undefined);
    await play(page);
    await hasPlayed(page, 1);
  },
);

test("[PLAY-04] the player reports that it is offline and starts by itself when the connection returns", async () => {
  const browser = await atLesson();
  const { page, pageErrors } = browser;
  await goOffline(app, browser);
  await page.reload();
  await player(page).getByText("You're offline and this lesson isn't downloaded.").waitFor();
  await play(page);
  await player(page).getByText("It resumes when you reconnect.").waitFor();
  await expect(player(page).getByText("Loading").count()).resolves.toBe(0);
  await goOnline(app, browser);
  await hasPlayed(page, 1);
  await player(page).getByText("You're offline").waitFor({ state: "detached" });
  expect(pageErrors).toEqual([]);
});

longTest("[PLAY-04] slow loading is reported within seconds, and a retry plays", async () => {
  const { page } = await atLesson();
  app.proxy.hang("/media/");
  await play(page);
  await player(page).getByText("Loading…", { exact: true }).waitFor();
  await player(page).getByText("Your connection is slow").waitFor({ timeout: 20_000 });
  expect(await player(page).getByText("Loading…", { exact: true }).count()).toBe(0);
  // Keeps the first request unanswered, because the browser would retry it by itself.
  app.proxy.hang("/nothing");
  await player(page).getByRole("button", { name: "Try again" }).click();
  await hasPlayed(page, 1);
  await player(page).getByText("Your connection is slow").waitFor({ state: "detached" });
});

longTest("[PLAY-04] blocked autoplay asks for a tap", async () => {
  const first = await atLesson(AUDIO, ["--autoplay-policy=document-user-activation-required"]);
  const page = await first.context.newPage();
  // Playwright's actions count as user gestures, so the page clicks the button by itself.
  const refusals: string[] = [];
  await page.exposeBinding("tellRefusal", () => refusals.push("asked"));
  await page.addInitScript(() => {
    let hasPressed = false;
    const watcher = new MutationObserver(() => {
      const player = document.querySelector("[aria-label=Player]");
      const button = player?.querySelector<HTMLElement>(
        "[aria-label=Play][title]:not([aria-disabled])",
      );
      if (player?.textContent.includes("Press play")) {
        watcher.disconnect();
        Reflect.get(window, "tellRefusal")();
      } else if (button && !hasPressed) {
        hasPressed = true;
        button.click();
      }
    });
    watcher.observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto(lessonUrl(app, AUDIO));
  await expect.poll(() => refusals, { timeout: 30_000 }).toEqual(["asked"]);
  await play(page);
  await hasPlayed(page, 1);
  expect((await medium(page)).isPaused).toBe(false);
  expect(await player(page).getByText("Press play").count()).toBe(0);
});

longTest(
  "[PLAY-04] a lesson without a recording says so and shows the rest of its page",
  async () => {
    const browser = await app.openBrowser();
    await withoutWorker(browser.context);
    const { page, pageErrors } = browser;
    // Every lesson of the demo has one, but older servers list lessons without.
    await page.route(/\/api\/sync\/catalogue/, async (route) => {
      const response = await route.fetch();
      const changes = await response.json();
      const content = changes.content.map((lesson: { readonly record_id_: string }) =>
        lesson.record_id_ === SILENT ? { ...lesson, file: null } : lesson,
      );
      await route.fulfill({ response, json: { ...changes, content } });
    });
    await signIn(page, app.proxy.url, nurse);
    await page.goto(lessonUrl(app, SILENT));
    await page.getByText("This recording isn't available").waitFor();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await player(page).count()).toBe(0);
    expect(pageErrors).toEqual([]);
  },
);
