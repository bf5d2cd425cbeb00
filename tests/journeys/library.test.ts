import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { longTest } from "../support/long-tests.ts";
import { nurse, signIn, workerReady } from "../support/people.ts";
import { violations } from "../unit/src/support/ui-in-browser.ts";
import { storedProgress } from "./player.ts";
import {
  goOffline,
  lessonUrl,
  listenUntil,
  pause,
  type RunningApp,
  startApp,
  waitForOfflineData,
} from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false });
});
afterEach(() => app?.reset());
afterAll(() => app?.close());

async function openLibrary() {
  const browser = await app.openBrowser();
  await signIn(browser.page, app.proxy.url, nurse);
  await browser.page.getByRole("heading", { name: "Topics", exact: true }).waitFor();
  return browser;
}

/** Clicks several checkboxes before the browser draws again and returns their states. */
const chooseAtOnce = (sheet: Locator, names: readonly string[]) =>
  sheet.evaluate((root, wanted) => {
    const labels = [...root.querySelectorAll("label")];
    return wanted.map((name) => {
      const box = labels.find(({ textContent }) => textContent === name)?.querySelector("input");
      box?.click();
      return box?.checked;
    });
  }, names);

const search = (page: Page) => new URL(page.url()).search;
const status = (page: Page, text: string | RegExp) =>
  page.getByRole("main").getByRole("status").filter({ hasText: text }).waitFor();
/** Polls until the shelf has stopped scrolling. */
async function stableLeft(link: Locator): Promise<number> {
  let left = Number.NaN;
  await expect
    .poll(async () => {
      const before = left;
      left = Math.round((await link.boundingBox())?.x ?? Number.NaN);
      return left === before;
    })
    .toBe(true);
  return left;
}
const rows = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });

longTest(
  "[LIB-02] [LIB-03] [LIB-05] filters narrow the list, are counted, can be removed one by one, and are stored in the URL",
  async () => {
    const { page, pageErrors } = await openLibrary();
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("button", { name: "Audio" }).click();
    await sheet.locator("summary", { hasText: "Series" }).click();
    await sheet.getByLabel("After Nights").check();
    await sheet.getByText(/^\d+ lessons match$/).waitFor();
    expect(await violations(page)).toEqual([]);
    await sheet.getByRole("button", { name: /^Show \d+ lessons$/ }).click();
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("Filters"));
    await expect.poll(() => search(page)).toBe("?series=after-nights&media=Audio");
    await page.getByRole("button", { name: /^Filters \(2 active\)/ }).waitFor();
    const active = page.getByRole("group", { name: "Active filters" });
    await active.getByRole("button", { name: "After Nights" }).waitFor();
    // The bar already shows it as pressed.
    const audio = page.getByRole("button", { name: "Audio", pressed: true });
    await audio.waitFor();
    expect(await active.getByRole("button", { name: "Audio" }).count()).toBe(0);
    const found = page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: /^\d+ lessons$/ });
    const count = Number.parseInt((await found.textContent()) ?? "", 10);
    expect(count).toBeGreaterThan(2);
    await expect.poll(() => rows(page).count()).toBe(count);
    const titles = await rows(page).allTextContents();
    expect(await violations(page)).toEqual([]);

    await page.reload();
    await expect.poll(() => rows(page).allTextContents()).toEqual(titles);
    await audio.click();
    await expect.poll(() => search(page)).toBe("?series=after-nights");
    await expect.poll(() => rows(page).count()).toBeGreaterThan(titles.length);
    await page.goBack();
    await expect.poll(() => rows(page).allTextContents()).toEqual(titles);
    // All choices made in the sheet are one history entry.
    await page.goBack();
    await page.getByRole("heading", { name: "Topics", exact: true }).waitFor();

    await page.getByRole("combobox", { name: /^Search/ }).fill("zebra quartz");
    await page.getByRole("heading", { name: "No results for “zebra quartz”" }).waitFor();
    await page.getByRole("button", { name: "Clear search" }).click();
    await page.getByRole("heading", { name: "Topics", exact: true }).waitFor();
    expect(await page.getByRole("combobox", { name: /^Search/ }).inputValue()).toBe("");
    expect(pageErrors).toEqual([]);
  },
);

longTest("[LIB-03] choices made faster than the list renders are all applied", async () => {
  const { page } = await openLibrary();
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.locator("summary", { hasText: "Series" }).click();
  await sheet.getByLabel("After Nights").waitFor();
  expect(await chooseAtOnce(sheet, ["After Nights", "Room to Breathe"])).toEqual([true, true]);
  await expect.poll(() => new URLSearchParams(search(page)).getAll("series")).toHaveLength(2);
  expect(await chooseAtOnce(sheet, ["After Nights"])).toEqual([false]);
  await expect.poll(() => new URLSearchParams(search(page)).getAll("series")).toHaveLength(1);
  const sort = page.getByLabel("Sort by");
  await page.keyboard.press("Escape");
  await sort.selectOption({ label: "Title A–Z" });
  expect(await sort.inputValue()).toBe("title");
});

longTest(
  "[LIB-04] [LIB-12] suggestions work when the server's fail, and the error is shown once",
  async () => {
    const browser = await app.openBrowser();
    const { page, context } = browser;
    let requestCount = 0;
    await context.route("**/enrichment_center/recommended_content*", (route) => {
      requestCount += 1;
      return route.fulfill({ status: 500, contentType: "text/plain", body: "" });
    });
    await Promise.all([
      page.getByText("Failed to fetch recommended content").waitFor(),
      signIn(page, app.proxy.url, nurse),
    ]);
    const suggested = page.getByRole("region", { name: "Suggested for you" });
    await expect.poll(() => suggested.getByRole("heading", { level: 3 }).count()).toBe(1);
    await suggested.getByRole("link", { name: "See all suggested lessons" }).click();
    await status(page, /^\d+ lessons$/);
    expect(requestCount).toBe(1);
    await page.getByLabel("Sort by").selectOption({ label: "Shortest first" });
    await expect.poll(() => search(page)).toBe("?sort=shortest");
    await page.goBack();
    await expect.poll(() => search(page)).toBe("?sort=suggested");
  },
);

test("[LIB-10] a long list is virtualized, announces its length, and never loses the focus", async () => {
  const { page } = await openLibrary();
  await page.goto(`${app.proxy.url}/library?sort=title`);
  const items = page.locator("li[aria-posinset]");
  await items.first().waitFor();
  const total = Number(await items.first().getAttribute("aria-setsize"));
  expect(total).toBeGreaterThan(50);
  expect(await items.count()).toBeLessThan(total / 2);
  expect(await violations(page)).toEqual([]);

  const link = items.first().getByRole("link");
  await link.focus();
  const first = await link.textContent();
  await page.mouse.wheel(0, 3500);
  await page.waitForFunction(() => scrollY > 3000);
  await expect
    .poll(() => items.last().getAttribute("aria-posinset").then(Number))
    .toBeGreaterThan(total / 2);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(first);
  // Tab continues from the focused item, not from the top of the page.
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => scrollY < 2000);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    `Save ${first}`,
  );
  await page.keyboard.press("End");
  await items.and(page.locator(`[aria-posinset="${total}"]`)).waitFor();
  // Pictures of rows that scrolled past quickly are loaded later.
  await expect.poll(() => items.locator("img:not([src])").count()).toBe(0);

  const last = items.and(page.locator(`[aria-posinset="${total}"]`)).getByRole("link");
  await last.hover();
  const before = await page.evaluate(() => Math.round(scrollY));
  await last.click();
  await page.waitForURL(/enrichment_center/);
  await page.goBack();
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 60, before);
});

/**
 * Jumps, and returns how many rows are visible in the frame that shows it. `asScrollEnds` jumps
 * when the list, after 150 ms without scrolling, takes the previous scroll as over.
 */
const rowsAfterJump = (page: Page, top: number, { asScrollEnds = false } = {}) =>
  page.evaluate(
    async ([y, isLate]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const jump = () => scrollTo({ top: y, behavior: "instant" });
      await frame();
      if (isLate) {
        const scrolled = new Promise((resolve) =>
          addEventListener("scroll", resolve, { capture: true, once: true }),
        );
        scrollTo({ top: 10, behavior: "instant" });
        await scrolled;
        await new Promise((resolve) => setTimeout(resolve, 150));
        jump();
        // The list's timer comes next, before the scroll event.
        for (const start = performance.now(); performance.now() < start + 5; );
      } else jump();
      await frame();
      const rows = [...document.querySelectorAll("li[aria-posinset]")];
      const isVisible = ({ top: upper, bottom }: DOMRect) => bottom > 0 && upper < innerHeight;
      return rows.filter((row) => isVisible(row.getBoundingClientRect())).length;
    },
    [top, asScrollEnds] as const,
  );

test("[LIB-10] a jump in a long list shows rows at once, even as the previous scroll ends", async () => {
  const { page } = await openLibrary();
  await page.goto(`${app.proxy.url}/library?sort=title`);
  await page.locator("li[aria-posinset]").first().waitFor();
  for (const top of [3000, 0, 4000]) expect(await rowsAfterJump(page, top)).toBeGreaterThan(2);
  for (const top of [3000, 4000])
    expect(await rowsAfterJump(page, top, { asScrollEnds: true })).toBeGreaterThan(2);
});

test("[LIB-15] on a phone, the library takes six screens at most, shows no lesson twice, and its counts agree with its lists", async () => {
  const { page, pageErrors } = await openLibrary();
  await page.setViewportSize({ width: 390, height: 844 });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  expect(await height()).toBeLessThan(6);
  const addresses = await page
    .locator('main a[href^="/enrichment_center/video/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(addresses.length).toBeGreaterThan(10);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(await violations(page)).toEqual([]);

  const all = (
    await page.getByRole("combobox", { name: /^Search/ }).getAttribute("placeholder")
  )?.match(/\d+/)?.[0];
  await page.getByRole("link", { name: `Browse all ${all} lessons` }).waitFor();
  const short = page.getByRole("link", { name: /^All \d+ in 10 minutes or less$/ });
  const count = (await short.getAttribute("aria-label"))?.match(/\d+/)?.[0];
  await short.click();
  await status(page, `${count} lessons`);
  await page.goBack();

  // A shelf stays where it was scrolled to.
  const last = page.getByRole("region", { name: "Collections" }).getByRole("link").last();
  await last.focus();
  // On a busy machine, the shelf takes a moment to start scrolling.
  await expect.poll(() => stableLeft(last)).toBeLessThan(390);
  const left = await stableLeft(last);
  const name = (await last.textContent()) ?? "";
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goBack();
  await expect.poll(() => stableLeft(last)).toBe(left);
  expect(pageErrors).toEqual([]);
});

longTest(
  "[LIB-11] saved, started, downloaded, and past lessons are listed offline, and unsaving can be undone",
  async () => {
    const browser = await openLibrary();
    const { page } = browser;
    await page.getByRole("button", { name: "Saved" }).click();
    await page.getByRole("heading", { name: "No saved lessons yet" }).waitFor();
    await page.getByRole("link", { name: "History" }).click();
    await page.getByRole("heading", { name: "No history yet" }).waitFor();

    await page.goto(lessonUrl(app, "rl-130"));
    await listenUntil(page, 2);
    await pause(page);
    await expect
      .poll(async () => (await storedProgress(page, "rl-130"))?.furthest)
      .toBeGreaterThan(1);
    await waitForOfflineData(browser);
    await workerReady(page);
    await goOffline(app, browser);
    await page.goto(`${app.proxy.url}/library`);
    await page.getByRole("region", { name: "Continue" }).getByRole("link").first().waitFor();
    await page.goto(`${app.proxy.url}/library/collections/Start%20here`);
    const save = page.getByRole("button", { name: "Save A quick tour of Respite" }).first();
    await save.click();
    await expect.poll(() => save.getAttribute("aria-pressed")).toBe("true");

    await page.goto(`${app.proxy.url}/library?saved=1`);
    await status(page, "1 lesson");
    await page.getByRole("button", { name: "Save A quick tour of Respite" }).click();
    await page.getByRole("heading", { name: "No saved lessons yet" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await status(page, "1 lesson");

    await page.goto(`${app.proxy.url}/library/history`);
    const today = page.getByRole("region", { name: "Today" });
    await expect.poll(() => today.getByRole("heading", { level: 3 }).count()).toBe(1);
    await page.goto(`${app.proxy.url}/library?downloaded=1&media=Video`);
    await page.getByRole("heading", { name: "No lessons match" }).waitFor();
    await page.goto(`${app.proxy.url}/library/series/after-nights`);
    await page.getByRole("link", { name: "Continue series" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${app.proxy.url}/library/series/gone`);
    await page.getByRole("heading", { name: "Series not available" }).waitFor();
  },
);
