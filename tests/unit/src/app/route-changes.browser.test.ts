import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible, openPage, openUi } from "../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;

beforeAll(async () => {
  ui = await openUi();
});

const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

test("[PWA-05] a new page starts at the top with focus on its heading; Back restores the position", async () => {
  const { page, pageErrors, close } = await openPage(ui.browser, {
    theme: "day",
    width: 390,
    height: 320,
  });
  await page.goto(`${ui.address}login`);
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  const link = page.getByRole("link", { name: "Forgot password?" });
  await link.waitFor();
  expect(await page.title()).toBe("Sign in · Respite");
  await link.scrollIntoViewIfNeeded();
  const before = await scrollTop(page);
  expect(before).toBeGreaterThan(50);

  await link.click();
  await page.waitForURL("**/forgot-password");
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  await expect.poll(() => scrollTop(page)).toBe(0);
  const title = await page.title();
  expect(title).not.toBe("Sign in · Respite");
  await page.getByRole("status").getByText(title).waitFor({ state: "attached" });

  await page.goBack();
  await page.waitForURL("**/login");
  await page.waitForFunction((y) => Math.round(scrollY) === y, before);
  await expect.poll(() => focused(page)).toBe("H1 Sign in");
  expect(await page.title()).toBe("Sign in · Respite");

  await page.reload();
  await page.waitForFunction((y) => Math.round(scrollY) === y, before);
  expect(pageErrors).toEqual([]);
  await close();
});

test("[PWA-05] Back keeps a link in its place while content above it is still loading", async () => {
  const { page, close } = await openPage(ui.browser, { theme: "day", width: 390, height: 320 });
  await page.goto(`${ui.address}login`);
  // The static page has the same links, and nothing would remember them.
  await page.getByRole("button", { name: "Show password" }).waitFor();
  // As in Safari, which doesn't keep content in its place by itself.
  await page.evaluate(() => document.documentElement.style.setProperty("overflow-anchor", "none"));
  const link = page.getByRole("link", { name: "Forgot password?" });
  await link.scrollIntoViewIfNeeded();
  const top = async () => Math.round((await link.boundingBox())?.y ?? -1);
  const before = await top();
  await link.click();
  // The address changes before the page is loaded. Going back then would only stay.
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  await page.goBack();
  await expect.poll(top).toBe(before);
  await page.evaluate(() => {
    const late = document.createElement("div");
    late.style.height = "300px";
    document.querySelector("main")?.prepend(late);
  });
  await expect.poll(top).toBe(before);
  await close();
});

test("[ACC-02] a protected page redirects signed-out people to the login and keeps the URL", async () => {
  const { page, close } = await openPage(ui.browser, { theme: "day", width: 390 });
  await page.goto(`${ui.address}enrichment_center/video/RL-100?t=30`);
  await page.waitForURL("**/login?**");
  expect(new URL(page.url()).searchParams.get("redirect_url")).toBe(
    "/enrichment_center/video/RL-100?t=30",
  );
  const from = await page.evaluate(() => history.state?.usr?.from);
  expect(from).toMatchObject({ pathname: "/enrichment_center/video/RL-100", search: "?t=30" });
  await close();
});

test("[PWA-01] renders the page before any script loads", async () => {
  for (const signedIn of [false, true]) {
    const { page, close } = await openPage(ui.browser, { theme: "evening", width: 390 });
    await page.route("**/assets/core.js", (route) => route.abort());
    if (signedIn) await page.addInitScript(() => localStorage.setItem("currentSession", "{}"));
    await page.goto(ui.address, { waitUntil: "domcontentloaded" });
    const shown = signedIn
      ? page.getByRole("navigation", { name: "Main" })
      : page.getByLabel("Password", { exact: true });
    await shown.waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("evening");
    expect(await page.locator('meta[name="theme-color"]').getAttribute("content")).toBe("#141715");
    await close();
  }
});

test("[PWA-01] nothing shifts when the application replaces the static page", async () => {
  const { page, close } = await openPage(ui.browser, { theme: "day", width: 390 });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const before = Number(sessionStorage.getItem("shift") ?? 0);
        sessionStorage.setItem(
          "shift",
          String(before + (entry as PerformanceEntry & { value: number }).value),
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${ui.address}login`);
  await page.getByRole("button", { name: "Show password" }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(() => Number(sessionStorage.getItem("shift") ?? 0))).toBeLessThan(
    0.01,
  );
  await close();
});

test("[PWA-07] stores the theme on the device, and starts with Evening on a dark system", async () => {
  const context = await ui.browser.newContext({ colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto(`${ui.address}dev/ui`);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const option = (name: string) =>
    page.getByRole("group", { name: "Appearance" }).getByRole("radio", { name });
  await option("System").waitFor();
  expect(await option("System").isChecked()).toBe(true);
  expect(await theme()).toBe("evening");
  await page.emulateMedia({ colorScheme: "light" });
  await page.waitForFunction(() => document.documentElement.dataset.theme === "day");
  await option("Night shift").check();
  expect(await theme()).toBe("night");
  expect(await page.locator('meta[name="theme-color"]').getAttribute("content")).toBe("#090503");
  await page.reload();
  await option("Night shift").waitFor();
  expect(await option("Night shift").isChecked()).toBe(true);
  expect(await theme()).toBe("night");
  await context.close();
});

test("[PWA-07] the login passes WCAG 2.2 AA in all themes and fits 320 pixels", async () => {
  const start = { theme: "night", width: 320, calm: true } as const;
  const { page, pageErrors, close } = await openPage(ui.browser, start);
  await page.goto(`${ui.address}login`);
  // The static form doesn't follow the theme of other tabs; React does.
  await page.waitForFunction(() => !("firstForm" in window));
  await page.getByRole("button", { name: "Show password" }).waitFor();
  await expectAccessible(page, [start, { ...start, theme: "evening" }, { ...start, theme: "day" }]);
  expect(pageErrors).toEqual([]);
  await close();
});
