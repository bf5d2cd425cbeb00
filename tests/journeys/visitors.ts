import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { SESSION_KEY } from "#sync/session/session.ts";
import { collectPageErrors, type RealBrowser, sharedBrowser } from "../support/browser.ts";
import { sampleOf } from "../support/long-tests.ts";
import { openSession, type Person } from "../support/people.ts";
import { CONTRAST_RULES, chooseTheme, violations } from "../unit/src/support/ui-in-browser.ts";

export type Visitor = Pick<RealBrowser, "context" | "page" | "pageErrors">;

/** Browser contexts for one server, each with its own storage and network, in the browser that all files share. */
export type Visitors = {
  /** Opens a page, signed in as this person, or anonymously. */
  readonly open: (
    person: Person | undefined,
    path: string,
    options?: { readonly hasWorker: boolean },
  ) => Promise<Visitor>;
  /** Closes all contexts. */
  readonly closeAll: () => Promise<void>;
};

/** Makes the pages of a context do without the service worker: installing it takes longer than most tests. */
export const withoutWorker = (context: BrowserContext) =>
  context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));

export function createVisitors(origin: string, defaults = { hasWorker: true }): Visitors {
  const here = new Set<Visitor>();
  return {
    open: async (person, path, { hasWorker } = defaults) => {
      const [browser, session] = await Promise.all([
        sharedBrowser(),
        person && openSession(origin, person),
      ]);
      const localStorage = session ? [{ name: SESSION_KEY, value: JSON.stringify(session) }] : [];
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        // Endless animations keep a machine without a GPU busy.
        reducedMotion: "reduce",
        storageState: { cookies: [], origins: [{ origin, localStorage }] },
      });
      if (!hasWorker) await withoutWorker(context);
      const pageErrors = collectPageErrors(context);
      const visitor = { context, page: await context.newPage(), pageErrors };
      here.add(visitor);
      await visitor.page.goto(origin + path);
      return visitor;
    },
    closeAll: async () => {
      await Promise.all([...here].map(({ context }) => context.close()));
      here.clear();
    },
  };
}

/** A path, and a check that its page is shown. */
export type PageToCheck = readonly [path: string, waitUntilShown: (page: Page) => Promise<unknown>];

export const showing = (words: string) => (page: Page) => page.getByText(words).first().waitFor();

/** Returns whether the page scrolls sideways. */
export const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const themes = ["day", "evening", "night"] as const;

async function checkPage(
  page: Page,
  [path, waitUntilShown]: PageToCheck,
  widths: readonly number[],
) {
  const settings = widths.flatMap((width) => themes.map((theme) => ({ width, theme })));
  const checked = sampleOf(settings, path);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await waitUntilShown(page);
    const here = checked.filter((setting) => setting.width === width);
    for (const [index, { theme }] of here.entries()) {
      const shown = await chooseTheme(page, theme);
      // Components do not depend on the theme: only the colors differ.
      const found = await violations(page, index === 0 ? undefined : CONTRAST_RULES);
      expect([path, width, shown, found]).toEqual([path, width, theme, []]);
    }
    // A page that was just resized may still be laying itself out.
    await expect
      .poll(async () => [path, width, await scrollsSideways(page)])
      .toEqual([path, width, false]);
  }
}

/**
 * Loads each page once. Expects no violations at one width in one theme (at all widths in all themes in the long tests),
 * no horizontal scrolling at any width, and no errors on the console. Two windows share the pages: Chromium draws a page
 * behind another in the same window only once a second.
 */
export async function expectUsable(
  open: (path: string) => Promise<Visitor>,
  pages: readonly PageToCheck[],
  widths: readonly number[] = [1280, 390],
) {
  const left = [...pages];
  const walk = async () => {
    let visitor: Visitor | undefined;
    for (let next = left.shift(); next; next = left.shift()) {
      const [path] = next;
      if (visitor) await visitor.page.goto(new URL(path, visitor.page.url()).href);
      else visitor = await open(path);
      await checkPage(visitor.page, next, widths);
    }
    expect(visitor?.pageErrors ?? []).toEqual([]);
  };
  await Promise.all([walk(), walk()]);
}
