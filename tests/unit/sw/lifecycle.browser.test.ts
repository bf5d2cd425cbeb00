import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { mayInterruptOthers } from "#device/ask-worker.ts";
import type { registerWorker } from "#device/register-worker.ts";
import { MEDIA_CACHE } from "#sync/downloads/download.ts";
import {
  newProfile,
  type RealBrowser,
  removeProfiles,
  setOffline,
  startBrowser,
} from "../../support/browser.ts";
import { longTest } from "../../support/long-tests.ts";
import { type Site, startSite } from "./site.ts";

/** Globals of the test site, once its script has run. */
declare const Updates: {
  registerWorker: typeof registerWorker;
  mayInterruptOthers: typeof mayInterruptOthers;
};
declare const tab: { isEditing: boolean; readonly deferred: string[] };
declare const updates: ReturnType<typeof registerWorker>;

let site: Site;
let browser: RealBrowser;
let page: Page;

beforeAll(async () => {
  site = await startSite("one");
});
afterEach(() => browser.kill());
afterAll(async () => {
  await site?.close();
  removeProfiles();
});

const registered = () =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const register = (at = page) =>
  at.evaluate(() => {
    const tab = { isEditing: false, deferred: [] as string[], installed: 0 };
    const updates = Updates.registerWorker({
      isEditing: () => tab.isEditing,
      isDownloading: () => false,
      onInstalled: () => Object.assign(globalThis, { installed: 1 }),
      onUpdateDeferred: (by) => tab.deferred.push(by),
    });
    Object.assign(globalThis, { tab, updates, installed: 0 });
  });

/** Opens a page and waits until its first worker has cached the app and controls the page. */
async function openControlledPage(url = site.url) {
  site.serveAtWorkerPath("worker");
  await site.release("one");
  browser = await startBrowser(newProfile());
  page = browser.page;
  await page.goto(url);
  await register();
  await page.waitForFunction(() => (globalThis as { installed?: number }).installed === 1);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

test("[PWA-02] the first worker reports once that the app is available offline", async () => {
  await openControlledPage();
  await page.reload();
  await register();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  expect(await page.evaluate(() => (globalThis as { installed?: number }).installed)).toBe(0);
});

test("[PWA-03] a fresh start shows the server's build, or the cached one offline", async () => {
  await openControlledPage();
  await site.release("two");
  await page.goto(site.url);
  expect(await page.title()).toBe("Shell one");
  await page.goto(`${site.url}/?fresh-start=1`);
  expect(await page.title()).toBe("Shell two");
  await setOffline(browser.context, true);
  await page.goto(`${site.url}/?fresh-start=2`);
  expect(await page.title()).toBe("Shell one");
});

test.each(["nothing", "page"] as const)(
  "[PWA-02] on a developer's machine the worker unregisters when another program responds at its address with %s",
  async (what) => {
    await openControlledPage();
    site.serveAtWorkerPath(what);
    const reloaded = page.waitForEvent("load");
    await register();
    await reloaded;
    expect(await registered()).toBe(0);
    await register();
    await page.evaluate(() => fetch("/sw.js"));
    expect(await registered()).toBe(0);
  },
);

test("[PWA-02] on a developer's machine the app works offline when its server is stopped", async () => {
  await openControlledPage();
  await setOffline(browser.context, true);
  await register();
  await page.evaluate(() => fetch("/sw.js").catch(() => undefined));
  expect(await registered()).toBe(1);
  await page.goto(`${site.url}/library`);
  expect(await page.title()).toBe("Shell one");
});

/** Looks for an update. Resolves to the state of its worker after installing. */
const installUpdate = () =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing;
    if (worker?.state === "installing")
      await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
    return worker?.state;
  });

longTest(
  "[PWA-02] an update on a full device deletes builds that are not active, so the next attempt fits",
  async () => {
    await openControlledPage();
    const cached = () =>
      page.evaluate(async () => {
        const requests = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        );
        return requests
          .flat()
          .map(({ url }) => new URL(url).pathname)
          .filter((path) => path.startsWith("/assets/"))
          .toSorted();
      });
    await site.release("two");
    const changed = page.evaluate(
      () =>
        new Promise<void>((done) =>
          navigator.serviceWorker.addEventListener("controllerchange", () => done(), {
            once: true,
          }),
        ),
    );
    await installUpdate();
    await changed.catch(() => undefined);
    await page.waitForFunction(() => document.title === "Shell two");
    await expect.poll(cached).toEqual(["/assets/part-one.js", "/assets/part-two.js"]);
    const session = await browser.context.newCDPSession(page);
    await session.send("Storage.overrideQuotaForOrigin", { origin: site.url, quotaSize: 1 });
    await site.release("three");
    await installUpdate();
    await expect.poll(cached).toEqual(["/assets/part-two.js"]);
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting),
    ).toBeNull();
    await session.send("Storage.overrideQuotaForOrigin", { origin: site.url });
    await installUpdate();
    await expect.poll(cached).toEqual(["/assets/part-three.js", "/assets/part-two.js"]);
  },
);

const checkForUpdate = (at: Page) =>
  at.evaluate(async () => void (await navigator.serviceWorker.ready).update());
/** Releases a build, whose worker waits because the page is being edited. */
async function deferUpdate(build: string) {
  await page.evaluate(() => {
    tab.isEditing = true;
  });
  await site.release(build);
  await checkForUpdate(page);
  await page.waitForFunction(() => tab.deferred.length > 0);
}
const showsBuild = (at: Page, build: string) =>
  at.waitForFunction((title) => document.title === title, `Shell ${build}`);

test("[PWA-01] [PWA-02] an update that is installed while another one takes over keeps its files", async () => {
  await openControlledPage();
  await deferUpdate("two");

  await site.release("three");
  const release = site.hold("/assets/part-three.js");
  await checkForUpdate(page);
  await expect.poll(() => site.hits).toContain("/assets/part-three.js");
  await page.evaluate(() => updates.applyNow());
  await showsBuild(page, "two");
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== "activated")
      await new Promise((done) => active?.addEventListener("statechange", done, { once: true }));
  });

  await register();
  release();
  await showsBuild(page, "three");
  await setOffline(browser.context, true);
  await page.goto(site.url);
  expect(await page.title()).toBe("Shell three");
});

test("[PWA-01] [PWA-02] a build that is installed before another one becomes active keeps its files", async () => {
  await openControlledPage();
  await deferUpdate("two");
  await page.evaluate(async () => {
    const [name = ""] = (await caches.keys()).filter((one) => one.includes("precache"));
    const cache = await caches.open(name);
    const url = new URL("/assets/part-next.js", location.href).href;
    await cache.put(url, new Response("part of next"));
    await cache.put("/precache-installed", new Response(JSON.stringify([url])));
  });
  await page.evaluate(() => updates.applyNow());
  await showsBuild(page, "two");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await setOffline(browser.context, true);
  const next = () => fetch("/assets/part-next.js").then((reply) => reply.text());
  expect(await page.evaluate(next)).toBe("part of next");
});

test("[PWA-01] [PWA-02] an update isn't installed with the page of a newer build", async () => {
  await openControlledPage();
  await site.release("two");
  site.showPageOf("three");
  expect(await installUpdate()).toBe("redundant");
  await setOffline(browser.context, true);
  await page.goto(site.url);
  expect(await page.title()).toBe("Shell one");
  await setOffline(browser.context, false);
  await page.reload();
  await register();
  site.showPageOf("two");
  await checkForUpdate(page);
  await showsBuild(page, "two");
});

longTest("[PWA-09] an update waits for another tab with unsaved changes, and says so", async () => {
  await openControlledPage();
  const other = await browser.context.newPage();
  await other.goto(site.url);
  await register(other);
  await page.evaluate(() => {
    tab.isEditing = true;
  });
  await site.release("two");
  await checkForUpdate(other);
  await other.waitForFunction(() => tab.deferred.length > 0);
  await page.waitForFunction(() => tab.deferred.length > 0);
  expect(await other.evaluate(() => tab.deferred)).toEqual(["elsewhere"]);
  expect(await page.evaluate(() => tab.deferred)).toEqual(["here"]);
  await other.evaluate(() => updates.applyNow());
  await other.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
  expect([await page.title(), await other.title()]).toEqual(["Shell one", "Shell one"]);
  await page.evaluate(() => {
    tab.isEditing = false;
    document.dispatchEvent(new Event("submit"));
  });
  await Promise.all([page, other].map((one) => showsBuild(one, "two")));
});

test("[PWA-09] a tab that misses code asks the other tabs before it starts a newer build", async () => {
  await openControlledPage();
  const other = await browser.context.newPage();
  await other.goto(site.url);
  await register(other);
  await page.evaluate(() => {
    tab.isEditing = true;
  });
  await site.release("two");
  expect(await other.evaluate(() => Updates.mayInterruptOthers())).toBe(false);
  await page.evaluate(() => {
    tab.isEditing = false;
  });
  expect(await other.evaluate(() => Updates.mayInterruptOthers())).toBe(true);
  // Only the tab that asks reloads.
  expect([await page.title(), await other.title()]).toEqual(["Shell one", "Shell one"]);
});

/** Stores values that have to outlast the worker. */
const storeDownload = () =>
  page.evaluate(async (name) => {
    await (await caches.open(name)).put("/kept", new Response("bytes"));
  }, MEDIA_CACHE);
const cacheNames = () => page.evaluate(() => caches.keys());

test("[PWA-11] a server without a worker removes it and the cached app, keeps downloads, and can bring it back", async () => {
  await openControlledPage();
  await storeDownload();
  expect(await cacheNames()).toHaveLength(2);
  await site.release("two");
  site.serveAtWorkerPath("off");
  const reloaded = page.waitForEvent("load");
  await checkForUpdate(page);
  await reloaded;
  await showsBuild(page, "two");
  expect([await registered(), await cacheNames()]).toEqual([0, [MEDIA_CACHE]]);
  site.hits.length = 0;
  await register();
  await expect.poll(() => site.hits).toContain("/sw.js");
  await page.evaluate(() => fetch("/health_check"));
  expect(await page.evaluate(() => (globalThis as { installed?: number }).installed)).toBe(0);
  expect([await registered(), await cacheNames()]).toEqual([0, [MEDIA_CACHE]]);

  site.serveAtWorkerPath("worker");
  await page.reload();
  await register();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  expect(await cacheNames()).toHaveLength(2);
});

test("[PWA-11] a worker that the server has not had for a day is removed with the cached app", async () => {
  await openControlledPage(site.url.replace("127.0.0.1", "respite.localhost"));
  await storeDownload();
  site.serveAtWorkerPath("nothing");
  const since = () => page.evaluate(() => Number(localStorage.getItem("workerMissingSince")));
  await page.reload();
  await register();
  await expect.poll(since).toBeGreaterThan(0);
  expect([await registered(), (await cacheNames()).length]).toEqual([1, 2]);
  await page.evaluate(() => {
    const yesterday = Date.now() - 25 * 60 * 60 * 1000;
    localStorage.setItem("workerMissingSince", String(yesterday));
  });
  await page.reload();
  const reloaded = page.waitForEvent("load");
  await register();
  await reloaded;
  expect([await registered(), await cacheNames()]).toEqual([0, [MEDIA_CACHE]]);
});
