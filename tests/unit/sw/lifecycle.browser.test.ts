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

/** What the page of the tiny site has, once its script has run. */
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
    Object.assign(globalThis, { kept: 0 });
    Updates.registerWorker({
      isEditing: () => false,
      isDownloading: () => false,
      onInstalled: () => Object.assign(globalThis, { kept: 1 }),
    });
  });

/** A page in the charge of its first worker, which has said that everything is kept. */
async function begin() {
  site.answerWorkerWith("worker");
  await site.release("one");
  browser = await startBrowser(newProfile());
  page = browser.page;
  await page.goto(site.url);
  await register();
  await page.waitForFunction(() => (globalThis as { kept?: number }).kept === 1);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

test("[PWA-02] the first worker says once that the content is kept for use without a network", async () => {
  await begin();
  await page.reload();
  await register();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  expect(await page.evaluate(() => (globalThis as { kept?: number }).kept)).toBe(0);
});

test("[PWA-03] a fresh start shows what the server has now, and without a network what is kept here", async () => {
  await begin();
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
  "[PWA-02] on a developer's machine a worker gives way when another program answers at its address, with %s",
  async (what) => {
    await begin();
    site.answerWorkerWith(what);
    const reloaded = page.waitForEvent("load");
    await register();
    await reloaded;
    expect(await registered()).toBe(0);
    await register();
    await page.evaluate(() => fetch("/sw.js"));
    expect(await registered()).toBe(0);
  },
);

test("[PWA-02] on a developer's machine without its server the application goes on in offline mode", async () => {
  await begin();
  await browser.context.setOffline(true);
  await register();
  await page.evaluate(() => fetch("/sw.js").catch(() => undefined));
  expect(await registered()).toBe(1);
  await page.goto(`${site.url}/library`);
  expect(await page.title()).toBe("Shell one");
});
