import { isDeepStrictEqual } from "node:util";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { nurse, signIn } from "../support/people.ts";
import { everythingIsHere, type House, openHouse } from "./running-app.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
const atPlace = (page: Page, y: number) =>
  page.waitForFunction((wanted) => Math.abs(scrollY - wanted) <= 1, y);
/** What was pressed stands where it stood, give or take two lines: sentences above it may have become longer. */
const LINES = 80;
const standsAt = (page: Page, href: string, top: number) =>
  expect
    .poll(
      async () => {
        const box = await page.getByRole("main").locator(`a[href="${href}"]`).last().boundingBox();
        return Math.abs((box?.y ?? Number.POSITIVE_INFINITY) - top);
      },
      { timeout: 15_000 },
    )
    .toBeLessThan(LINES);
/** What is seen twice in a row. */
async function atRest<Seen>(look: () => Promise<Seen | undefined>): Promise<Seen> {
  let seen: Seen | undefined;
  const isStill = async () => {
    const before = seen;
    seen = await look();
    return seen !== undefined && isDeepStrictEqual(before, seen);
  };
  await expect.poll(isStill, { interval: 300 }).toBe(true);
  return seen as Seen;
}
/** How far down the window, once what comes late above it has come. */
const restsAt = (link: Locator) => atRest(async () => (await link.boundingBox())?.y);
const hasTitle = (page: Page, title: string) => expect.poll(() => page.title()).toBe(title);
const headingHasFocus = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.tagName === "H1");

/** A lesson well within the window, far enough down that nobody would find it again by chance. */
async function lessonFarDown(page: Page): Promise<Locator> {
  // It comes last.
  const all = page.getByRole("region", { name: "All lessons" });
  await all.getByRole("link").first().waitFor();
  // By its address: which are drawn changes while one scrolls, and where until the rows about it, and what stands above, have
  // been drawn.
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
  const { href } = await atRest(inSight);
  return all.locator(`a[href="${href}"]`);
}

test("[PWA-05] each page starts at its top, with its title and the focus on its heading; back finds the place", async () => {
  const browser = await house.open();
  const { page, complaints } = browser;
  await signIn(page, house.proxy.url, nurse);
  await everythingIsHere(browser);
  await hasTitle(page, "Library · Respite");

  await page.setViewportSize({ width: 390, height: 600 });
  const lesson = await lessonFarDown(page);
  const href = (await lesson.getAttribute("href")) ?? "";
  const { y: inLibrary } = (await lesson.boundingBox()) ?? { y: -1 };
  expect(inLibrary).toBeGreaterThan(0);
  await lesson.click();
  await page.waitForURL(house.proxy.url + href);
  await headingHasFocus(page);
  await atPlace(page, 0);
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  expect(title).not.toBe("");
  await hasTitle(page, `${title} · Respite`);

  const related = page
    .getByRole("region", { name: "Recommended Learning" })
    .getByRole("link")
    .last();
  await related.scrollIntoViewIfNeeded();
  expect(await place(page)).toBeGreaterThan(50);
  const nextHref = (await related.getAttribute("href")) ?? "";
  const inLesson = await restsAt(related);
  const next = (await related.textContent()) ?? "";
  await related.click();
  await page.getByRole("heading", { level: 1, name: next }).waitFor();
  await headingHasFocus(page);
  await atPlace(page, 0);
  await hasTitle(page, `${next} · Respite`);

  await page.goBack();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await standsAt(page, nextHref, inLesson);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/library");
  await standsAt(page, href, inLibrary);
  await hasTitle(page, "Library · Respite");

  // Also when the page is loaded anew.
  await page.reload();
  await standsAt(page, href, inLibrary);
  await page.goForward();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(complaints).toEqual([]);
});

test("[PWA-05] every place of the bar has a title of its own, and the keyboard starts at its heading", async () => {
  const browser = await house.open();
  const { page } = browser;
  await signIn(page, house.proxy.url, nurse);
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
});

test("on a phone the bar shows that credits belong to You, and beside a wide page that they are a place of their own", async () => {
  const browser = await house.open();
  const { page } = browser;
  await signIn(page, house.proxy.url, nurse);
  const bar = page.getByRole("navigation", { name: "Main" });
  const marked = () =>
    bar
      .locator("[aria-current]:visible")
      .evaluateAll((links) => links.map((it) => [it.textContent, it.getAttribute("aria-current")]));
  await page.setViewportSize({ width: 390, height: 844 });
  await bar.getByRole("link", { name: "You", exact: true }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /credit/i })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === "/credits");
  await expect.poll(marked).toEqual([["You", "true"]]);
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect.poll(marked).toEqual([["Credits", "page"]]);
});
