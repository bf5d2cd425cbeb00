import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newProfile, type RealBrowser } from "../support/browser.ts";
import { nurse, signIn, workerReady } from "../support/people.ts";
import { everythingIsHere, goOffline, type House, openHouse, stopWorkers } from "./running-app.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

async function settledIn(profile = newProfile()): Promise<RealBrowser> {
  const browser = await house.open(profile);
  await signIn(browser.page, house.proxy.url, nurse);
  await workerReady(browser.page);
  await everythingIsHere(browser);
  return browser;
}
const listed = (page: Page) => page.getByRole("link", { name: /A quiet look around/ }).first();

test("[PWA-01] the application can be installed, and its manifest names only what is there", async () => {
  const { page, context } = await settledIn();
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
    await page.goto(house.proxy.url + url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    // Who has begun nothing goes on with the library.
    const at = url === "/continue" ? "/library" : url;
    await expect.poll(() => new URL(page.url()).pathname).toBe(at);
  }
});

test("[PWA-01] without a network and with the worker at rest it starts at every address", async () => {
  const browser = await settledIn();
  const { page, complaints } = browser;
  await goOffline(house, browser);
  const shown: [string, (page: Page) => ReturnType<Page["getByRole"]>][] = [
    ["/library", listed],
    ["/", listed],
    [
      "/enrichment_center/video/rl-104",
      (at) => at.getByRole("heading", { level: 1, name: "A quiet look around" }),
    ],
    ["/downloads", (at) => at.getByRole("heading", { level: 1, name: "On this device" })],
    ["/you", (at) => at.getByText(nurse.email)],
    ["/no/such/page", (at) => at.getByRole("heading", { level: 1 })],
    ["/login", listed],
  ];
  for (const [path, sign] of shown) {
    await stopWorkers(browser);
    await page.goto(house.proxy.url + path);
    await sign(page).waitFor();
    await expect.poll(() => page.title(), { message: path }).toMatch(/ · Respite$/);
  }
  expect(complaints).toEqual([]);
});

test("[PWA-01] a browser that was closed starts the application without a network", async () => {
  const profile = newProfile();
  const before = await settledIn(profile);
  await before.quit();
  house.proxy.cut();
  const { page } = await house.open(profile);
  await page.goto(`${house.proxy.url}/library`);
  await listed(page).waitFor();
});

test("[LIB-01] once here, the library is shown while the server never answers a call", async () => {
  const browser = await settledIn();
  const { page } = browser;
  // First its calls alone, then everything: nor the application itself is waited for.
  for (const silent of ["/api", "/"]) {
    house.proxy.hang(silent);
    await stopWorkers(browser);
    house.proxy.exchanges.length = 0;
    await page.reload();
    await listed(page).waitFor();
    await page.goto(`${house.proxy.url}/library?q=box+breathing`);
    await page.getByRole("link", { name: /Box breathing, gently/ }).click();
    await page.getByRole("heading", { level: 1, name: "Box breathing, gently" }).waitFor();
    const asked = () => house.proxy.exchanges.filter(({ path }) => path.startsWith("/api"));
    await expect.poll(() => asked().length).toBeGreaterThan(0);
    expect(asked().filter(({ status }) => status !== undefined)).toEqual([]);
    house.proxy.hang(undefined);
    await page.goto(`${house.proxy.url}/library`);
    await listed(page).waitFor();
  }
});
