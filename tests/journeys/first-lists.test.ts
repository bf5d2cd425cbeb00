import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newProfile } from "../support/browser.ts";
import { nurse, signInWithForm } from "../support/people.ts";
import { findInProfile } from "../support/profile-files.ts";
import { holdRequests, ownerOf, personDatabase, type RunningApp, startApp } from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false });
});
afterEach(() => app.reset());
afterAll(() => app?.close());

const tiles = (page: Page) => page.locator('main a[href^="/enrichment_center/video/"]');
const saveButtons = (page: Page) => page.getByRole("button", { name: /^Save / });

const withholdDexie = (page: Page) => holdRequests(page, /\/assets\/open-device-/);

/** Adds up how far the page moves without being asked to. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const own = window as typeof window & { shifts?: number };
    own.shifts = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        own.shifts = (own.shifts ?? 0) + (shift as LayoutShift).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly sources: readonly { readonly node: Element | null }[];
};
const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as typeof window & { shifts?: number }).shifts);

type Tile = { readonly title: string | null; readonly left: number; readonly top: number };

/** Notes the tiles that are painted before React, and where. */
const watchFirstTiles = (page: Page) =>
  page.addInitScript(() => {
    const own = window as typeof window & { firstTiles?: Tile[] };
    new MutationObserver((_changes, watcher) => {
      const links = [...document.querySelectorAll(".first-shelf a")];
      if (links.length === 0) return;
      watcher.disconnect();
      requestAnimationFrame(() => {
        own.firstTiles = links.map((link) => {
          const { left, top } = link.getBoundingClientRect();
          return { title: link.textContent, left, top };
        });
      });
    }).observe(document, { childList: true, subtree: true });
  });
const firstTilesOf = (page: Page) =>
  page.evaluate(() => (window as typeof window & { firstTiles?: Tile[] }).firstTiles);

/** The tiles of the first shelf, once React has rendered them. */
async function shelfTiles(page: Page): Promise<readonly Tile[]> {
  await page.getByRole("combobox", { name: /^Search \d+ lessons$/ }).waitFor();
  const shelf = page.getByRole("region", { name: /^(Continue|Assigned to you)$/ });
  return shelf.getByRole("list").evaluate((list) =>
    [...list.querySelectorAll("a")].map((link) => {
      const { left, top } = link.getBoundingClientRect();
      return { title: link.textContent, left, top };
    }),
  );
}

/** Writes progress in a lesson as another tab does, and returns its title. Which lesson is first changes daily. */
const listenElsewhere = (page: Page, database: string, otherThan: string) =>
  page.evaluate(
    async ([name, savedLesson]) => {
      const promised = <T>(request: IDBRequest<T>) =>
        new Promise<T>((done, fail) => {
          request.onsuccess = () => done(request.result);
          request.onerror = () => fail(request.error);
        });
      const device = await promised(indexedDB.open("respite-device"));
      const content = device.transaction("content").objectStore("content");
      const lessons = await promised(content.index("type").getAll("Audio"));
      const lesson = lessons.find(({ title }) => !savedLesson.includes(title));
      device.close();
      const person = await promised(indexedDB.open(name));
      const writing = person.transaction("timeWatched", "readwrite");
      const row = { contentId: lesson.id, furthest: 30, finished: false, intervals: [[0, 30]] };
      writing.objectStore("timeWatched").put({ ...row, position: 30, updatedAt: Date.now() });
      await new Promise((done) => {
        writing.oncomplete = done;
      });
      person.close();
      return String(lesson.title);
    },
    [database, otherThan] as const,
  );

test("[LIB-01] shows assigned lessons before Dexie has loaded, and what another tab wrote once it has", async () => {
  const { context, page: other, pageErrors } = await app.withoutWorker.openPage(nurse, "/library");
  await saveButtons(other).first().waitFor();
  const search = other.getByRole("combobox", { name: /^Search \d+ lessons$/ });
  const label = await search.getAttribute("aria-label");

  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  const release = await withholdDexie(page);
  await page.goto(`${app.proxy.url}/library`);
  const tile = tiles(page).first();
  await tile.waitFor();
  const title = await tile.textContent();
  expect(title).toBe(await tiles(other).first().textContent());
  await page.getByRole("combobox", { name: label ?? "Search lessons" }).waitFor();
  expect(await saveButtons(page).count()).toBe(0);
  const focused = await tile.evaluateHandle((link) => {
    (link as HTMLElement).focus();
    return link;
  });

  app.proxy.holdAfter("/api/sync/batch", 0);
  const save = saveButtons(other).first();
  const name = (await save.getAttribute("aria-label")) ?? "";
  await save.click();
  await other.getByRole("button", { name, pressed: true }).first().waitFor();
  const listened = await listenElsewhere(other, personDatabase(await ownerOf(other)), name);

  release();
  await page.getByRole("button", { name, pressed: true }).first().waitFor();
  const shelf = page.getByRole("region", { name: "Continue", exact: true });
  await shelf.getByRole("link", { name: listened }).first().waitFor();
  // The same element, not one in its place.
  expect(await focused.evaluate((link) => document.activeElement === link)).toBe(true);
  expect(await shiftsOf(page)).toBeLessThan(0.01);
  expect(pageErrors).toEqual([]);
});

test("[LIB-01] shows the titles of the first shelf before React, exactly where it renders them", async () => {
  const { context, page: other, pageErrors } = await app.withoutWorker.openPage(nurse, "/library");
  await saveButtons(other).first().waitFor();
  await listenElsewhere(other, personDatabase(await ownerOf(other)), "");
  // At 1024, the filters take two lines, for which the static shell has no room.
  for (const width of [320, 390, 1024, 1280]) {
    const page = await context.newPage();
    await page.setViewportSize({ width, height: 844 });
    await watchFirstTiles(page);
    await withholdDexie(page);
    await page.goto(`${app.proxy.url}/library`);
    const shown = await shelfTiles(page);
    expect(shown.length).toBeGreaterThan(1);
    expect(await firstTilesOf(page)).toEqual(width === 1024 ? undefined : shown);
    await page.close();
  }
  expect(pageErrors).toEqual([]);
});

/**
 * Writes the static HTML piece by piece, with a frame after each, as a slow browser reads it, and returns what moved.
 * Leaves out the scripts, so that nothing replaces the screen.
 */
async function movedWhileReading(page: Page, first: "library" | "login") {
  const html = await (await fetch(`${app.proxy.url}/library`)).text();
  const pieces = html
    .replaceAll(/<script.*?<\/script>/gs, "")
    .split(/(?=<(?!\/|path|circle|rect))/);
  // The same origin, without the content security policy, which blocks document.write.
  await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(`${app.proxy.url}/empty`);
  return page.evaluate(
    async ([parts, screen]) => {
      document.open();
      const body = parts.findIndex((part) => part.startsWith("<body"));
      document.write(parts.slice(0, body).join(""));
      document.documentElement.dataset.first = screen;
      // As on a phone, where scrollbars take no room.
      document.documentElement.style.scrollbarWidth = "none";
      const styles = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
      if (!styles?.sheet) await new Promise((loaded) => styles?.addEventListener("load", loaded));
      await document.fonts.load("1rem 'Atkinson Hyperlegible Next'");
      const moved: string[] = [];
      const note = (shifts: PerformanceEntryList) => {
        for (const { sources } of shifts as LayoutShift[])
          moved.push(...sources.map(({ node }) => node?.outerHTML.slice(0, 60) ?? ""));
      };
      const observer = new PerformanceObserver((list) => note(list.getEntries()));
      observer.observe({ type: "layout-shift" });
      for (const part of parts.slice(body)) {
        document.write(part);
        await new Promise(requestAnimationFrame);
      }
      document.close();
      await new Promise(requestAnimationFrame);
      note(observer.takeRecords());
      return moved;
    },
    [pieces, first] as const,
  );
}

test("the static screens don't move while a slow browser reads them", async () => {
  const { page } = await app.withoutWorker.openBrowser();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const first of ["library", "login"] as const)
      expect(await movedWhileReading(page, first), `${first}, ${width} px`).toEqual([]);
  }
});

test("[PWA-10] starts with nothing while the screen is locked, data is being erased, or newer code has upgraded it", async () => {
  const { context, page: other } = await app.withoutWorker.openPage(nurse, "/library");
  await saveButtons(other).first().waitFor();
  const owner = await ownerOf(other);
  await other.goto(`${app.proxy.url}/health_check`);

  /** Sets the marks in the page itself: what another process has just stored may not have reached it yet. */
  const openPage = async (marks: Readonly<Record<string, string>> = {}) => {
    const page = await context.newPage();
    await page.addInitScript((set) => {
      for (const key of ["lock", "erasing"]) localStorage.removeItem(key);
      for (const [key, value] of Object.entries(set)) localStorage.setItem(key, value);
    }, marks);
    await watchFirstTiles(page);
    const release = await withholdDexie(page);
    await page.goto(`${app.proxy.url}/library`);
    return { page, release };
  };
  const state = { owner, isLocked: true, failures: 0, notBefore: 0 };
  const { page: locked } = await openPage({ lock: JSON.stringify(state) });
  await locked.getByRole("heading", { name: "Locked" }).waitFor();
  expect(await tiles(locked).count()).toBe(0);
  expect(await firstTilesOf(locked)).toBeUndefined();
  await locked.close();

  const { page: erasing } = await openPage({ erasing: owner });
  await erasing.getByText("Loading your library…").waitFor();
  expect(await tiles(erasing).count()).toBe(0);
  expect(await firstTilesOf(erasing)).toBeUndefined();
  await erasing.close();

  await other.evaluate(
    (name) =>
      new Promise<void>((done) => {
        const request = indexedDB.open(name, 9990);
        request.onsuccess = () => {
          request.result.close();
          done();
        };
      }),
    personDatabase(owner),
  );
  const { page: older, release } = await openPage();
  await older.getByText("Loading your library…").waitFor();
  expect(await tiles(older).count()).toBe(0);
  expect(await firstTilesOf(older)).toBeUndefined();
  release();
  await older.getByRole("heading", { name: "This version can't open your data" }).waitFor();
});

test("[OPS-05] compacts the browser's files after the first sync, so that starts don't read the catalog again", async () => {
  const profile = newProfile();
  const { page } = await app.openBrowser(profile);
  await signInWithForm(page, app.proxy.url, nurse);
  // Before, the catalog is only in the log.
  const filesOf = (title: string) =>
    findInProfile(profile, [title]).filter((file) => file.endsWith(".ldb"));
  await expect.poll(() => filesOf("The three dimensions of burnout")).not.toEqual([]);
});
