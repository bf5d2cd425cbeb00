import type { Page } from "playwright-core";
import { expect } from "vitest";
import { SESSION_KEY } from "#sync/session/session.ts";
import { complaintsIn, type RealBrowser, sharedBrowser } from "../support/browser.ts";
import { sampleOf } from "../support/long-tests.ts";
import { openSession, type Person } from "../support/people.ts";
import { CONTRAST, chooseTheme, violations } from "../unit/src/support/ui-in-browser.ts";

export type Guest = Pick<RealBrowser, "context" | "page" | "complaints">;

/** Those who come to one server: each with a storage and a network of their own, in the browser that all files share. */
export type Guests = {
  /** Somebody who has signed in before, for the first time at this page; or whoever nobody knows. */
  readonly open: (person: Person | undefined, path: string) => Promise<Guest>;
  /** All of them leave. */
  readonly tidy: () => Promise<void>;
};

export function guestsOf(origin: string, { hasWorker = true } = {}): Guests {
  const here = new Set<Guest>();
  return {
    open: async (person, path) => {
      const [browser, session] = await Promise.all([
        sharedBrowser(),
        person && openSession(origin, person),
      ]);
      const localStorage = session ? [{ name: SESSION_KEY, value: JSON.stringify(session) }] : [];
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        // What moves without end keeps a machine without a graphics card busy.
        reducedMotion: "reduce",
        storageState: { cookies: [], origins: [{ origin, localStorage }] },
      });
      if (!hasWorker)
        await context.addInitScript(() =>
          Reflect.deleteProperty(Navigator.prototype, "serviceWorker"),
        );
      const complaints = complaintsIn(context);
      const guest = { context, page: await context.newPage(), complaints };
      here.add(guest);
      await guest.page.goto(origin + path);
      return guest;
    },
    tidy: async () => {
      await Promise.all([...here].map(({ context }) => context.close()));
      here.clear();
    },
  };
}

/** A path, and how one sees that its page is there. */
export type Stop = readonly [path: string, drawn: (page: Page) => Promise<unknown>];

export const showing = (words: string) => (page: Page) => page.getByText(words).first().waitFor();

/** Does the page scroll sideways? */
export const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const themes = ["day", "evening", "night"] as const;

async function lookAt(page: Page, [path, drawn]: Stop, widths: readonly number[]) {
  const settings = widths.flatMap((width) => themes.map((theme) => ({ width, theme })));
  const checked = sampleOf(settings, path);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await drawn(page);
    const here = checked.filter((setting) => setting.width === width);
    for (const [index, { theme }] of here.entries()) {
      const shown = await chooseTheme(page, theme);
      // Components do not depend on the theme: only the colors differ.
      const found = await violations(page, index === 0 ? undefined : CONTRAST);
      expect([path, width, shown, found]).toEqual([path, width, theme, []]);
    }
    expect([path, width, await isWide(page)]).toEqual([path, width, false]);
  }
}

/**
 * Loads each page once. Expects no violations at one width in one theme (at all widths in all themes in the long tests),
 * no horizontal scrolling at any width, and no errors on the console. Two windows share the pages: Chromium draws a page
 * behind another in the same window only once a second.
 */
export async function expectUsable(
  open: (path: string) => Promise<Guest>,
  stops: readonly Stop[],
  widths: readonly number[] = [1280, 390],
) {
  const left = [...stops];
  const walk = async () => {
    let guest: Guest | undefined;
    for (let stop = left.shift(); stop; stop = left.shift()) {
      const [path] = stop;
      if (guest) await guest.page.goto(new URL(path, guest.page.url()).href);
      else guest = await open(path);
      await lookAt(guest.page, stop, widths);
    }
    expect(guest?.complaints ?? []).toEqual([]);
  };
  await Promise.all([walk(), walk()]);
}
