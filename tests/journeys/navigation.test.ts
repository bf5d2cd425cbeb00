import { isDeepStrictEqual } from "node:util";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { longTest } from "../support/long-tests.ts";
import { nurse, signIn } from "../support/people.ts";
import { type RunningApp, startApp, waitForOfflineData } from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false });
});
afterEach(() => app.reset());
afterAll(() => app?.close());

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));
const waitForScroll = (page: Page, y: number) =>
  page.waitForFunction((wanted) => Math.abs(scrollY - wanted) <= 1, y);
/** Allows two lines of difference, because text above the link may have grown. */
const TOLERANCE_PX = 80;
const expectPosition = (page: Page, href: string, top: number) =>
  expect
    .poll(
      async () => {
        const box = await page.getByRole("main").locator(`a[href="${href}"]`).last().boundingBox();
        return Math.abs((box?.y ?? Number.POSITIVE_INFINITY) - top);
      },
      { timeout: 15_000 },
    )
    .toBeLessThan(TOLERANCE_PX);
/** Polls until two consecutive results are equal and returns them. */
async function waitUntilStable<Seen>(look: () => Promise<Seen | undefined>): Promise<Seen> {
  let seen: Seen | undefined;
  const isStill = async () => {
    const before = seen;
    seen = await look();
    return seen !== undefined && isDeepStrictEqual(before, seen);
  };
  await expect.poll(isStill, { interval: 300 }).toBe(true);
  return seen as Seen;
}
/** Returns the link's vertical position once late content above it has loaded. */
const stableTop = (link: Locator) => waitUntilStable(async () => (await link.boundingBox())?.y);
const hasTitle = (page: Page, title: string) => expect.poll(() => page.title()).toBe(title);
const headingHasFocus = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.tagName === "H1");

/** Returns a lesson well inside the window, far enough down that its position can't be restored by chance. */
async function scrollToLesson(page: Page): Promise<Locator> {
  await page.getByRole("link", { name: /^Browse all \d+ lessons$/ }).click();
  const all = page.getByRole("region", { name: "Lessons" });
  await all.getByRole("link").first().waitFor();
  // Finds the lesson by its link, because scrolling changes which rows are rendered and where.
  const inSight = () =>
    all.evaluate((region) => {
      const links = [...region.querySelectorAll("a")];
      const link = links.find((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return scrollY > 400 && top > innerHeight * 0.2 && bottom < innerHeight * 0.8;
      });
      if (link) return { href: link.getAttribute("href"), top: link.getBoundingClientRect().top };
      const { top, height } = region.getBoundingClientRect();
      scrollBy(0, top + height / 2);
      return undefined;
    });
  const { href } = await waitUntilStable(inSight);
  return all.locator(`a[href="${href}"]`);
}

test("[PWA-05] each page opens at the top with its title and a focused heading, and Back restores the scroll position", async () => {
  const browser = await app.openBrowser();
  const { page, pageErrors } = browser;
  await signIn(page, app.proxy.url, nurse);
  await waitForOfflineData(browser);
  await hasTitle(page, "Library · Respite");

  await page.setViewportSize({ width: 390, height: 600 });
  const lesson = await scrollToLesson(page);
  const href = (await lesson.getAttribute("href")) ?? "";
  const { y: inLibrary } = (await lesson.boundingBox()) ?? { y: -1 };
  expect(inLibrary).toBeGreaterThan(0);
  await lesson.click();
  await page.waitForURL(app.proxy.url + href);
  await headingHasFocus(page);
  await waitForScroll(page, 0);
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  expect(title).not.toBe("");
  await hasTitle(page, `${title} · Respite`);

  const related = page
    .getByRole("region", { name: "Recommended Learning" })
    .getByRole("link")
    .last();
  await related.scrollIntoViewIfNeeded();
  expect(await scrollPosition(page)).toBeGreaterThan(50);
  const nextHref = (await related.getAttribute("href")) ?? "";
  const inLesson = await stableTop(related);
  const next = (await related.textContent()) ?? "";
  await related.click();
  await page.getByRole("heading", { level: 1, name: next }).waitFor();
  await headingHasFocus(page);
  await waitForScroll(page, 0);
  await hasTitle(page, `${next} · Respite`);

  await page.goBack();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await expectPosition(page, nextHref, inLesson);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/library");
  await expectPosition(page, href, inLibrary);
  await hasTitle(page, "Library · Respite");

  // A reload restores the scroll position too.
  await page.reload();
  await expectPosition(page, href, inLibrary);
  await page.goForward();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(pageErrors).toEqual([]);
});

longTest(
  "[PWA-05] each page in the navigation bar has its own title and focuses its heading",
  async () => {
    const browser = await app.openBrowser();
    const { page } = browser;
    await signIn(page, app.proxy.url, nurse);
    const titles = new Set<string>();
    const bar = page.getByRole("navigation", { name: "Main" });
    for (const name of ["Downloads", "You", "Library"]) {
      await bar.getByRole("link", { name, exact: true }).click();
      await headingHasFocus(page);
      titles.add(await page.title());
      const current = bar.locator('[aria-current="page"]');
      await expect.poll(() => current.allTextContents()).toEqual([name]);
    }
    expect(titles.size).toBe(3);
  },
);

longTest(
  "the navigation marks Credits as its own item on a phone and on a wide screen",
  async () => {
    const browser = await app.openBrowser();
    const { page } = browser;
    await signIn(page, app.proxy.url, nurse);
    const bar = page.getByRole("navigation", { name: "Main" });
    const marked = () =>
      bar
        .locator("[aria-current]:visible")
        .evaluateAll((links) =>
          links.map((it) => [it.textContent, it.getAttribute("aria-current")]),
        );
    await page.setViewportSize({ width: 390, height: 844 });
    await bar.getByRole("link", { name: "You", exact: true }).click();
    await page
      .getByRole("main")
      .getByRole("link", { name: /credit/i })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === "/credits");
    await expect.poll(marked).toEqual([["Credits", "page"]]);
    await page.setViewportSize({ width: 1280, height: 844 });
    await expect.poll(marked).toEqual([["Credits", "page"]]);
  },
);
