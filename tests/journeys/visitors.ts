import type { Page } from "playwright-core";
import { expect } from "vitest";
import { credentialsOf, SESSION_KEY, type Session } from "#sync/session/session.ts";
import { complaintsIn, type RealBrowser, sharedBrowser } from "../support/browser.ts";
import { CONTRAST, chooseTheme, violations } from "../unit/src/support/ui-in-browser.ts";

export type Guest = Pick<RealBrowser, "context" | "page" | "complaints">;
type Person = { readonly email: string; readonly password: string };

/** Those who come to one server: each with a storage and a network of their own, in the browser that all files share. */
export type Guests = {
  /** Somebody who has signed in before, for the first time at this page; or whoever nobody knows. */
  readonly open: (person: Person | undefined, path: string) => Promise<Guest>;
  /** All of them leave. */
  readonly tidy: () => Promise<void>;
};

/** As the form of the login opens it. */
export async function openSession(origin: string, { email, password }: Person): Promise<Session> {
  const reply = await fetch(`${origin}/auth/sign_in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const credentials = credentialsOf(reply.headers);
  if (!credentials) throw new Error(`Sign-in answered ${reply.status}`);
  return { user: (await reply.json()).data, ...credentials };
}

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

/** Opens a page in a browser of one's own, as somebody who has signed in there before. */
export async function arrive(page: Page, address: string, person: Person) {
  const session = await openSession(new URL(address).origin, person);
  const planting = await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const);
  await page.goto(address);
  await planting.dispose();
}

/** A path, and how one sees that its page is there. */
export type Stop = readonly [path: string, drawn: (page: Page) => Promise<unknown>];

export const showing = (words: string) => (page: Page) => page.getByText(words).first().waitFor();

/** Does the page scroll sideways? */
export const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function lookAt(page: Page, [path, drawn]: Stop, widths: readonly number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await drawn(page);
    for (const theme of ["day", "evening", "night"]) {
      const shown = await chooseTheme(page, theme);
      // No component asks which theme it is: only colours are others then.
      const found = await violations(page, theme === "day" ? undefined : CONTRAST);
      expect([path, width, shown, found]).toEqual([path, width, theme, []]);
    }
    expect([path, width, await isWide(page)]).toEqual([path, width, false]);
  }
}

/**
 * Each page is loaded once: at each width and in the three themes axe finds nothing, nothing sticks out, and nothing is
 * complained of. Two people share the work; in one window, the page behind would be drawn once a second.
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
