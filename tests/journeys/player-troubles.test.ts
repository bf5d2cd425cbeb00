import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { RealBrowser } from "../support/browser.ts";
import { demoCatalogue, nurse, signIn, workerReady } from "../support/people.ts";
import { hasPlayed, medium, play, player, visit } from "./player.ts";
import { comeBack, goOffline, type House, lessonUrl, openHouse } from "./running-app.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

const AUDIO = "rl-121";

async function atLesson(id = AUDIO, flags: readonly string[] = []): Promise<RealBrowser> {
  const browser = await house.open(undefined, flags);
  await visit(house, browser, id);
  await workerReady(browser.page);
  return browser;
}

const insteadOfMedia = (other: string) =>
  house.proxy.readdress((address) => (/\.(m4a|mp4)$/.test(address) ? other : address));

test("[PLAY-04] a recording that is not there is told apart, and another look finds it", async () => {
  const { page } = await atLesson();
  insteadOfMedia("/media/gone");
  await play(page);
  await player(page).getByText("not on the server any more").waitFor();
  await expect(player(page).getByText("Loading").count()).resolves.toBe(0);
  await page.getByRole("heading", { level: 1 }).waitFor();
  house.proxy.readdress(undefined);
  await player(page).getByRole("button", { name: "Try again" }).click();
  await hasPlayed(page, 1);
  await player(page).getByText("not on the server any more").waitFor({ state: "detached" });
});

test("[PLAY-04] a page where a recording was due is not played, and said to be no recording", async () => {
  const { page } = await atLesson();
  insteadOfMedia("/index.html");
  await play(page);
  await player(page).getByText("is not a whole recording").waitFor();
  house.proxy.readdress(undefined);
  await play(page);
  await hasPlayed(page, 1);
});

test("[PLAY-04] without a network and without a copy it says so, and goes on by itself when there is one", async () => {
  const browser = await atLesson();
  const { page, complaints } = browser;
  await goOffline(house, browser);
  await page.reload();
  await player(page).getByText("Not on this device, and there is no network").waitFor();
  await play(page);
  await player(page).getByText("it goes on by itself when there is one").waitFor();
  await expect(player(page).getByText("Loading").count()).resolves.toBe(0);
  await comeBack(house, browser);
  await hasPlayed(page, 1);
  await player(page).getByText("There is no network").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});

test("[PLAY-04] what takes long is said within seconds, and plays when it comes", async () => {
  const { page } = await atLesson();
  house.proxy.hang("/media/");
  await play(page);
  await player(page).getByText("Loading", { exact: true }).waitFor();
  await player(page).getByText("takes long to come").waitFor({ timeout: 20_000 });
  expect(await player(page).getByText("Loading", { exact: true }).count()).toBe(0);
  // What was asked stays unanswered, or the browser would ask for it anew by itself.
  house.proxy.hang("/nothing");
  await player(page).getByRole("button", { name: "Try again" }).click();
  await hasPlayed(page, 1);
  await player(page).getByText("takes long to come").waitFor({ state: "detached" });
});

test("[PLAY-04] a browser that wants a press first gets one", async () => {
  const first = await atLesson(AUDIO, ["--autoplay-policy=document-user-activation-required"]);
  const page = await first.context.newPage();
  // Whatever a test asks of a page counts as a touch, so the page presses by itself and tells what it then says.
  const refusals: string[] = [];
  await page.exposeBinding("tellRefusal", () => refusals.push("told"));
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
  await page.goto(lessonUrl(house, AUDIO));
  await expect.poll(() => refusals, { timeout: 30_000 }).toEqual(["told"]);
  await play(page);
  await hasPlayed(page, 1);
  expect((await medium(page)).isPaused).toBe(false);
  expect(await player(page).getByText("Press play").count()).toBe(0);
});

test("[PLAY-04] a lesson without a recording says so and keeps the rest of its page", async () => {
  const browser = await house.open();
  const { page, complaints } = browser;
  await signIn(page, house.proxy.url, nurse);
  const { content } = await demoCatalogue(house.server.url);
  const silent = content.find(({ type, file }) => type !== "Handout" && file === null)?.record_id_;
  if (!silent) throw new Error("Every lesson of the demo has a recording");
  await page.goto(lessonUrl(house, silent));
  await page.getByText("The recording of this lesson is not part of this server").waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await player(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});
