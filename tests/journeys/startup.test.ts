import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newProfile, type RealBrowser } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { nurse, signIn, workerReady } from "../support/people.ts";
import {
  goOffline,
  type RunningApp,
  startApp,
  stopWorkers,
  waitForOfflineData,
} from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.reset());
afterAll(() => app?.close());

async function signInAndCache(profile = newProfile()): Promise<RealBrowser> {
  const browser = await app.openBrowser(profile);
  await signIn(browser.page, app.proxy.url, nurse);
  await workerReady(browser.page);
  await waitForOfflineData(browser);
  return browser;
}
const listed = (page: Page) => page.locator('main a[href^="/enrichment_center/video/"]').first();

test("[PWA-01] the application is installable, and its manifest names only existing files", async () => {
  const { page, context } = await signInAndCache();
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);
  const { errors, data = "" } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data);
  expect(manifest).toMatchObject({ id: "/", start_url: "/library", display: "standalone" });
  expect(manifest.categories).toEqual(expect.arrayContaining(["health", "education"]));
  const purposes = manifest.icons.map((icon: { purpose: string }) => icon.purpose);
  expect(purposes).toEqual(expect.arrayContaining(["any", "maskable"]));
  const forms = manifest.screenshots.map((shot: { form_factor: string }) => shot.form_factor);
  expect(forms.toSorted()).toEqual(["narrow", "wide"]);
  type Picture = { src: string; sizes: string };
  type Shortcut = { url: string; icons: Picture[] };
  const { icons, screenshots, shortcuts } = manifest as {
    icons: Picture[];
    screenshots: Picture[];
    shortcuts: Shortcut[];
  };
  for (const picture of [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)]) {
    const size = await page.evaluate(async (src) => {
      const image = await createImageBitmap(await (await fetch(src)).blob());
      return `${image.width}x${image.height}`;
    }, picture.src);
    expect(size, picture.src).toBe(picture.sizes);
  }
  for (const { url } of shortcuts) {
    await page.goto(app.proxy.url + url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    // Without a lesson in progress, Continue redirects to the library.
    const at = url === "/continue" ? "/library" : url;
    await expect.poll(() => new URL(page.url()).pathname).toBe(at);
  }
});

longTest("[PWA-01] every address starts offline with a stopped service worker", async () => {
  const browser = await signInAndCache();
  const { page, pageErrors } = browser;
  await goOffline(app, browser);
  const shown: [string, (page: Page) => ReturnType<Page["getByRole"]>][] = [
    ["/library", listed],
    ["/", listed],
    [
      "/enrichment_center/video/rl-104",
      (at) => at.getByRole("heading", { level: 1, name: "A quick tour of Respite" }),
    ],
    ["/downloads", (at) => at.getByRole("heading", { level: 1, name: "Downloads" })],
    ["/you", (at) => at.getByText(nurse.email).first()],
    ["/no/such/page", (at) => at.getByRole("heading", { level: 1 })],
    ["/login", listed],
  ];
  for (const [path, sign] of shown) {
    await stopWorkers(browser);
    await page.goto(app.proxy.url + path);
    await sign(page).waitFor();
    await expect.poll(() => page.title(), { message: path }).toMatch(/ · Respite$/);
  }
  expect(pageErrors).toEqual([]);
});

longTest("[PWA-01] a restarted browser starts the application offline", async () => {
  const profile = newProfile();
  const before = await signInAndCache(profile);
  await before.quit();
  app.proxy.cut();
  const { page } = await app.openBrowser(profile);
  await page.goto(`${app.proxy.url}/library`);
  await listed(page).waitFor();
});

longTest("[LIB-01] the cached library is shown while the server does not respond", async () => {
  const browser = await signInAndCache();
  const { page } = browser;
  // First only API calls hang, then everything: the application itself must not wait for the network either.
  for (const silent of ["/api", "/"]) {
    app.proxy.hang(silent);
    await stopWorkers(browser);
    app.proxy.exchanges.length = 0;
    await page.reload();
    await listed(page).waitFor();
    await page.goto(`${app.proxy.url}/library?q=box+breathing`);
    await page
      .getByRole("link", { name: /Box breathing, gently/ })
      .last()
      .click();
    await page.getByRole("heading", { level: 1, name: "Box breathing, gently" }).waitFor();
    const apiRequests = () => app.proxy.exchanges.filter(({ path }) => path.startsWith("/api"));
    await expect.poll(() => apiRequests().length).toBeGreaterThan(0);
    expect(apiRequests().filter(({ status }) => status !== undefined)).toEqual([]);
    app.proxy.hang(undefined);
    await page.goto(`${app.proxy.url}/library`);
    await listed(page).waitFor();
  }
});
