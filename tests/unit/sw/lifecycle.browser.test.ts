import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { registerWorker } from "#device/register-worker.ts";
import {
  newProfile,
  type RealBrowser,
  removeProfiles,
  startBrowser,
} from "../../support/browser.ts";
import { type Site, startSite } from "./site.ts";

/** The global that the test site's script defines. */
declare const Updates: { registerWorker: typeof registerWorker };

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
const register = () =>
  page.evaluate(() => {
    Object.assign(globalThis, { installed: 0 });
    Updates.registerWorker({
      isEditing: () => false,
      isDownloading: () => false,
      onInstalled: () => Object.assign(globalThis, { installed: 1 }),
    });
  });

/** Opens a page and waits until its first worker has cached the app and controls the page. */
async function openControlledPage() {
  site.serveAtWorkerPath("worker");
  await site.release("one");
  browser = await startBrowser(newProfile());
  page = browser.page;
  await page.goto(site.url);
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
  await browser.context.setOffline(true);
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
  await browser.context.setOffline(true);
  await register();
  await page.evaluate(() => fetch("/sw.js").catch(() => undefined));
  expect(await registered()).toBe(1);
  await page.goto(`${site.url}/library`);
  expect(await page.title()).toBe("Shell one");
});

test("[PWA-02] an update on a full device deletes builds that are not active, so the next attempt fits", async () => {
  await openControlledPage();
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const worker = registration.installing;
      if (worker?.state !== "installing") return;
      await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
    });
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
        navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true }),
      ),
  );
  await update();
  await changed.catch(() => undefined);
  await page.waitForFunction(() => document.title === "Shell two");
  await expect.poll(cached).toEqual(["/assets/part-one.js", "/assets/part-two.js"]);
  const session = await browser.context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: site.url, quotaSize: 1 });
  await site.release("three");
  await update();
  await expect.poll(cached).toEqual(["/assets/part-two.js"]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
  await session.send("Storage.overrideQuotaForOrigin", { origin: site.url });
  await update();
  await expect.poll(cached).toEqual(["/assets/part-three.js", "/assets/part-two.js"]);
});
