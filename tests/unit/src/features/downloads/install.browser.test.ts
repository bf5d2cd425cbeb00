import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { longTest } from "../../../../support/long-tests.ts";
import { openSignedIn } from "../../support/signed-in.ts";
import { openUi, violations } from "../../support/ui-in-browser.ts";
import { downloadOf, listedLesson, seedDownloads } from "./seed-downloads.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

const lesson = listedLesson("a1", "Coming down after nights", 38e6);
const card = (page: Page) => page.getByRole("heading", { name: "Install Respite" });

/** Opens the page of a user with one download. */
async function openWithDownload(width: number) {
  const opened = await openSignedIn(ui, "downloads", { theme: "day", width, reducedMotion: true });
  const { page } = opened;
  await page.getByRole("heading", { name: "No downloads yet" }).waitFor();
  await page.goto(`${ui.address}theme.js`);
  await seedDownloads(page, [downloadOf(lesson, 1)], [lesson]);
  return opened;
}

async function open(page: Page) {
  await page.goto(`${ui.address}downloads`);
  await page.getByRole("heading", { name: "Ready offline" }).waitFor();
}

/** Dispatches the event Chromium sends when the app is installable. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    const prompt = async () => {
      document.title = "asked";
      return { outcome: "dismissed" };
    };
    dispatchEvent(Object.assign(event, { prompt }));
    return event.defaultPrevented;
  });

test("[PWA-08] users with a download are offered the browser's install prompt once", async () => {
  const { page, pageErrors, close } = await openWithDownload(390);
  await open(page);
  expect(await card(page).count()).toBe(0);
  expect(await offer(page)).toBe(true);
  await card(page).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Install app" }).click();
  await page.waitForFunction(() => document.title === "asked");
  await card(page).waitFor({ state: "detached" });

  await offer(page);
  await page.getByRole("button", { name: "Not now" }).click();
  await card(page).waitFor({ state: "detached" });
  await open(page);
  await offer(page);
  expect(await card(page).count()).toBe(0);
  expect(pageErrors.filter((text) => !text.startsWith("Failed to load"))).toEqual([]);
  await close();
});

longTest("[PWA-08] without an install prompt, as on an iPhone, the steps are shown", async () => {
  const { page, close } = await openWithDownload(390);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "userAgent", {
      value: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Version/18.4 Mobile Safari",
    }),
  );
  await open(page);
  await card(page).waitFor();
  await page.getByText("Choose Add to Home Screen.").waitFor();
  expect(await page.getByRole("button", { name: "Install app" }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Not now" }).click();
  await card(page).waitFor({ state: "detached" });
  await close();
});
