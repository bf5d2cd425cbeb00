import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sampleOf } from "../support/long-tests.ts";
import { CONTRAST, chooseTheme, violations } from "../unit/src/support/ui-in-browser.ts";
import { cutBySpacing, follow, movesYet, smallTargets } from "./page-checks.ts";
import { type Role, type Row, routesOfTheApplication, rows, type Things } from "./route-table.ts";
import { type House, openHouse } from "./running-app.ts";
import { gather, people } from "./things.ts";
import { isWide } from "./visitors.ts";

let house: House;
let things: Things;
beforeAll(async () => {
  house = await openHouse();
  things = await gather(house.server.url);
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

test("every route of the application is among those that are looked at, and no other", async () => {
  const looked = rows.map(({ path }) => path);
  expect(looked.toSorted()).toEqual((await routesOfTheApplication()).toSorted());
});

const PHONE = 390;
const DESKTOP = 1280;
/** Where a thumb goes, and where a mouse does. */
const least = { [PHONE]: 44, [DESKTOP]: 24 };

const PATIENCE_MS = 15_000;

const sized = (page: Page, width: number) => page.setViewportSize({ width, height: 844 });

const widths = [DESKTOP, PHONE] as const;
const themes = ["day", "evening", "night"] as const;
const settings = widths.flatMap((width) => themes.map((theme) => ({ width, theme })));

/** Returns what is wrong, each with its setting: one setting for each page, or all of them in the long tests. */
async function inItsSettings(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  const note = (setting: string, what: readonly string[]) =>
    found.push(...what.map((one) => `${setting}: ${one}`));
  const checked = sampleOf(settings, path);
  for (const width of widths) {
    await sized(page, width);
    note(`${width}`, await smallTargets(page, least[width]));
    const here = checked.filter((setting) => setting.width === width);
    for (const [index, { theme }] of here.entries()) {
      expect(await chooseTheme(page, theme)).toBe(theme);
      // Components do not depend on the theme: only the colors differ.
      note(`${width}, ${theme}`, await violations(page, index === 0 ? undefined : CONTRAST));
    }
  }
  note("spaced out", await cutBySpacing(page));
  // 1280 pixels at twice the size, and at four times.
  for (const width of [640, 320]) {
    await sized(page, width);
    if (await isWide(page)) note(`${width}`, ["scrolls sideways"]);
  }
  note("reduced motion", await movesYet(page));
  await chooseTheme(page, "day");
  await sized(page, DESKTOP);
  return found;
}

async function inOneSetting(page: Page): Promise<string[]> {
  await sized(page, PHONE);
  const found = [...(await violations(page)), ...(await smallTargets(page, least[PHONE]))];
  await sized(page, DESKTOP);
  return found;
}

/** Which heading this person comes to. */
function headingFor(who: Role, row: Row): RegExp {
  if (row.for.includes(who)) return row.heading;
  return who === "visitor" ? /^Sign in$/ : /^This page is for others$/;
}

/** Follows a link there: in the end there is one heading, which has the focus, and nothing is still on its way. */
async function comeTo(page: Page, address: string, heading: RegExp): Promise<string[]> {
  await page.evaluate(() => {
    for (const old of document.querySelectorAll("h1")) old.dataset.before = "";
  });
  await follow(page, address);
  const arrived = () => {
    const headings = [...document.querySelectorAll<HTMLElement>("h1")];
    const names = headings.map(({ textContent, dataset }) =>
      dataset.before === "" ? "" : textContent,
    );
    const isBusy = document.querySelector("[aria-busy=true]") !== null;
    return { names, isBusy, hasFocus: headings[0] === document.activeElement };
  };
  let last: ReturnType<typeof arrived> | undefined;
  const isThere = async () => {
    last = await page.evaluate(arrived);
    const { names, isBusy, hasFocus } = last;
    return names.length === 1 && heading.test(names[0] ?? "") && hasFocus && !isBusy;
  };
  for (const start = Date.now(); Date.now() - start < PATIENCE_MS; ) if (await isThere()) return [];
  return [`is not there as it should be: ${JSON.stringify(last)}`];
}

/** Of all pages so far, with the path of each. */
const titles = new Map<string, string>();

type Look = (page: Page, row: Row) => Promise<readonly string[]>;

/** The pages of a list, shared out between two windows; in one, the page behind would be drawn once a second. */
async function share(who: Role, list: readonly Row[], look: Look): Promise<string[]> {
  const left = [...list];
  const found: string[] = [];
  const walk = async () => {
    const start = who === "visitor" ? "/terms-and-conditions" : "/you";
    const { page, complaints } = await house.welcome(people[who], start);
    await page.emulateMedia({ reducedMotion: "reduce" });
    // That of the application: what stands there before any script has come follows no link.
    await page.locator("#main h1").waitFor();
    for (let row = left.shift(); row; row = left.shift()) {
      const address = row.at?.(things) ?? row.path;
      const amiss = await comeTo(page, address, headingFor(who, row));
      if (amiss.length === 0) amiss.push(...(await look(page, row)));
      found.push(...amiss.map((one) => `${address}: ${one}`));
    }
    found.push(...complaints);
  };
  await Promise.all([walk(), walk()]);
  return found;
}

const sees = (who: Role) => (row: Row) => row.for.includes(who) && !row.leadsOn;
/** Who looks at it in every setting: whoever comes there most. */
const isLookedAtBy = (who: Role) => (row: Row) => row.for[0] === who && !row.leadsOn;

test.each(["visitor", "nurse", "admin"] as const)(
  "[PWA-07] [PWA-05] what is made for the %s is usable in three themes, from 320 to 1280 pixels, and has a title of its own",
  async (who) => {
    const look: Look = async (page, { path }) => {
      const title = await page.title();
      const other = titles.get(title);
      titles.set(title, path);
      const same = other === undefined ? [] : [`has the title of ${other}: ${title}`];
      return [...same, ...(await inItsSettings(page, path))];
    };
    expect(await share(who, rows.filter(isLookedAtBy(who)), look)).toEqual([]);
  },
  300_000,
);

test.each(["leader", "admin"] as const)(
  "[PWA-07] what others see as well is usable for the %s, on a phone",
  async (who) => {
    const also = rows.filter((row) => sees(who)(row) && !isLookedAtBy(who)(row));
    expect(await share(who, also, inOneSetting)).toEqual([]);
  },
  300_000,
);

test.each(["visitor", "nurse", "leader"] as const)(
  "[ACC-02] [PWA-05] what is not for the %s says so, with the focus on its heading",
  async (who) => {
    const others = rows.filter(({ for: whom }) => !whom.includes(who) && !whom.includes("visitor"));
    let isKnown = false;
    const look: Look = async (page) => {
      // They are all the same page.
      if (isKnown) return [];
      isKnown = true;
      return inOneSetting(page);
    };
    expect(await share(who, others, look)).toEqual([]);
  },
  300_000,
);
