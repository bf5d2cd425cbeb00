import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { paths } from "../../src/app/paths.ts";
import { isLong, longTest, sampleOf } from "../support/long-tests.ts";
import { CONTRAST_RULES, chooseTheme, violations } from "../unit/src/support/ui-in-browser.ts";
import { createKeyboard } from "./keyboard.ts";
import {
  findClippedText,
  findMotion,
  findOverflowAtDoubleSize,
  findSmallTargets,
  findSqueezedControls,
  follow,
} from "./page-checks.ts";
import { type Role, type Row, routesOfTheApplication, rows, type TestData } from "./route-table.ts";
import { type RunningApp, startApp } from "./running-app.ts";
import { createTestData, people } from "./test-data.ts";
import { scrollsSideways } from "./visitors.ts";

let app: RunningApp;
let testData: TestData;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false, readsMail: true });
  testData = await createTestData(app.server.url);
});
afterEach(() => app.reset());
afterAll(() => app?.close());

test("the route table lists every route of the application", async () => {
  const checkedPaths = rows.map(({ path }) => path);
  expect(checkedPaths.toSorted()).toEqual((await routesOfTheApplication()).toSorted());
});

const PHONE = 390;
const DESKTOP = 1280;
/** Minimum target size in CSS pixels, for touch and for a mouse. */
const minTargetSize = { [PHONE]: 44, [DESKTOP]: 24 };

const PATIENCE_MS = 15_000;

/** Resizes the page and waits until lists have switched between table and cards. A page that stays too wide is reported later. */
async function sized(page: Page, width: number) {
  await page.setViewportSize({ width, height: 844 });
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, undefined, {
      timeout: 5000,
    })
    .catch(() => undefined);
}

const widths = [DESKTOP, PHONE] as const;
const themes = ["day", "evening", "night"] as const;
const settings = widths.flatMap((width) => themes.map((theme) => ({ width, theme })));

/** Checks that don't depend on the theme. Each page gets one, or all in the long tests. */
const otherChecks: readonly ((page: Page, path: string) => Promise<string[]>)[] = [
  async (page, path) => {
    if (path.startsWith(paths.admin)) return [];
    await sized(page, PHONE);
    return await findOverflowAtDoubleSize(page);
  },
  async (page) => [...(await findClippedText(page)), ...(await findMotion(page))],
  async (page, path) => {
    if (path.startsWith(paths.admin)) return [];
    await sized(page, PHONE);
    const skip = page.locator(".skip-link");
    await skip.focus();
    const keyboard = createKeyboard(page);
    await keyboard.tabAround(skip);
    return [...keyboard.problems()];
  },
  async (page) => {
    const found: string[] = [];
    // 1280 pixels at 200% and 400% zoom.
    for (const width of [640, 320]) {
      await sized(page, width);
      const problems = await findSqueezedControls(page);
      if (await scrollsSideways(page)) problems.push("scrolls sideways");
      found.push(...problems.map((one) => `${width}: ${one}`));
    }
    return found;
  },
];

/** Returns the problems found, each labeled with its setting. Checks one setting per page, or every setting in the long tests. */
async function checkAllSettings(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  const note = (setting: string, what: readonly string[]) =>
    found.push(...what.map((one) => `${setting}: ${one}`));
  const checked = sampleOf(settings, path);
  for (const width of widths) {
    const here = checked.filter((setting) => setting.width === width);
    if (here.length === 0) continue;
    await sized(page, width);
    note(`${width}`, await findSmallTargets(page, minTargetSize[width]));
    for (const [index, { theme }] of here.entries()) {
      expect(await chooseTheme(page, theme)).toBe(theme);
      // Components do not depend on the theme: only the colors differ.
      note(`${width}, ${theme}`, await violations(page, index === 0 ? undefined : CONTRAST_RULES));
    }
  }
  for (const check of sampleOf(otherChecks, path)) found.push(...(await check(page, path)));
  await chooseTheme(page, "day");
  await sized(page, DESKTOP);
  return found;
}

async function checkOneSetting(page: Page): Promise<string[]> {
  await sized(page, PHONE);
  const found = [
    ...(await violations(page)),
    ...(await findSmallTargets(page, minTargetSize[PHONE])),
  ];
  await sized(page, DESKTOP);
  return found;
}

/** Returns the heading that this role should see. */
function headingFor(who: Role, row: Row): RegExp {
  if (row.for.includes(who)) return row.heading;
  return who === "visitor" ? /^Sign in$/ : /^You don't have access to this page$/;
}

/** Follows a link and waits for a single, focused heading and no busy regions. Returns the problems found. */
async function navigateTo(page: Page, address: string, heading: RegExp): Promise<string[]> {
  await page.evaluate(() => {
    for (const old of document.querySelectorAll("h1")) old.dataset.before = "";
  });
  await follow(page, address);
  const look = () => {
    const headings = [...document.querySelectorAll<HTMLElement>("h1")];
    const names = headings.map(({ textContent, dataset }) =>
      dataset.before === "" ? "" : textContent,
    );
    const isBusy = document.querySelector("[aria-busy=true]") !== null;
    return { names, isBusy, hasFocus: headings[0] === document.activeElement };
  };
  let last: ReturnType<typeof look> | undefined;
  const isThere = async () => {
    last = await page.evaluate(look);
    const { names, isBusy, hasFocus } = last;
    return names.length === 1 && heading.test(names[0] ?? "") && hasFocus && !isBusy;
  };
  for (const start = Date.now(); Date.now() - start < PATIENCE_MS; ) {
    if (await isThere()) return [];
    // Not more often than the page draws, or looking takes the time it needs to load.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return [`is not there as it should be: ${JSON.stringify(last)}`];
}

/** Page titles seen so far, with the path of each. */
const titles = new Map<string, string>();

type Check = (page: Page, row: Row) => Promise<readonly string[]>;

/** Checks the pages in two parallel windows, because Chromium draws a background page only once a second. */
async function checkAll(who: Role, list: readonly Row[], check: Check): Promise<string[]> {
  const left = [...list];
  const found: string[] = [];
  const walk = async () => {
    const start = who === "visitor" ? "/terms-and-conditions" : "/you";
    const { page, pageErrors } = await app.openPage(people[who], start);
    await page.emulateMedia({ reducedMotion: "reduce" });
    // Waits for the application's own heading: the static first paint has one too, but does not handle links.
    await page.locator("#main h1").waitFor();
    for (let row = left.shift(); row; row = left.shift()) {
      const address = row.at?.(testData) ?? row.path;
      const problems = await navigateTo(page, address, headingFor(who, row));
      if (problems.length === 0) problems.push(...(await check(page, row)));
      found.push(...problems.map((one) => `${address}: ${one}`));
    }
    found.push(...pageErrors);
  };
  await Promise.all([walk(), walk()]);
  return found;
}

const canSee = (who: Role) => (row: Row) => row.for.includes(who) && !row.redirects;
/** Each page is checked in all settings for one role only, the first in its list. */
const isFullyCheckedFor = (who: Role) => (row: Row) => row.for[0] === who && !row.redirects;

test.each(["visitor", "nurse", "admin"] as const)(
  "[PWA-07] [PWA-05] every page for the %s is accessible in three themes from 320 to 1280 pixels and has its own title",
  async (who) => {
    const check: Check = async (page, { path }) => {
      const title = await page.title();
      const other = titles.get(title);
      titles.set(title, path);
      const same = other === undefined ? [] : [`has the title of ${other}: ${title}`];
      return [...same, ...(await checkAllSettings(page, path))];
    };
    expect(await checkAll(who, rows.filter(isFullyCheckedFor(who)), check)).toEqual([]);
  },
  300_000,
);

longTest.each(["leader", "admin"] as const)(
  "[PWA-07] pages shared with other roles are accessible for the %s on a phone",
  async (who) => {
    const also = rows.filter((row) => canSee(who)(row) && !isFullyCheckedFor(who)(row));
    expect(await checkAll(who, also, checkOneSetting)).toEqual([]);
  },
  300_000,
);

test.each(isLong ? (["visitor", "nurse", "leader"] as const) : (["nurse"] as const))(
  "[ACC-02] [PWA-05] pages closed to the %s say so and focus their heading",
  async (who) => {
    const others = rows.filter(({ for: whom }) => !whom.includes(who) && !whom.includes("visitor"));
    let isChecked = false;
    const check: Check = async (page) => {
      // They all show the same page.
      if (isChecked) return [];
      isChecked = true;
      return checkOneSetting(page);
    };
    expect(await checkAll(who, others, check)).toEqual([]);
  },
  300_000,
);
