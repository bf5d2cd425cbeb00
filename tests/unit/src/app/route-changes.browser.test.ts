import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectGood, openPage, openUi } from "../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;

beforeAll(async () => {
  ui = await openUi();
});

const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);
const place = (page: Page) => page.evaluate(() => Math.round(scrollY));

test("[PWA-05] a new page starts at its top with the focus on its heading; back finds the place again", async () => {
  const { page, complaints, close } = await openPage(ui.browser, {
    theme: "day",
    width: 390,
    height: 320,
  });
  await page.goto(`${ui.address}login`);
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  const link = page.getByRole("link", { name: "Forgot your password?" });
  await link.waitFor();
  expect(await page.title()).toBe("Sign in · Respite");
  await link.scrollIntoViewIfNeeded();
  const before = await place(page);
  expect(before).toBeGreaterThan(50);

  await link.click();
  await page.waitForURL("**/forgot-password");
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  await expect.poll(() => place(page)).toBe(0);
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
  expect(complaints).toEqual([]);
  await close();
});

test("[ACC-02] a protected page asked for by somebody unknown leads to the login and keeps the address", async () => {
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

test("[PWA-01] the page is drawn before any script has come", async () => {
  for (const signedIn of [false, true]) {
    const { page, close } = await openPage(ui.browser, { theme: "evening", width: 390 });
    await page.route("**/assets/core.js", (route) => route.abort());
    if (signedIn) await page.addInitScript(() => localStorage.setItem("currentSession", "{}"));
    await page.goto(ui.address, { waitUntil: "domcontentloaded" });
    const shown = signedIn
      ? page.getByRole("navigation", { name: "Main" })
      : page.getByText("Password");
    await shown.waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("evening");
    expect(await page.locator('meta[name="theme-color"]').getAttribute("content")).toBe("#141715");
    await close();
  }
});

test("[PWA-01] nothing shifts when the script takes over from the static page", async () => {
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

test("[PWA-07] a theme is kept on the device, and a device in the dark starts in the evening", async () => {
  const context = await ui.browser.newContext({ colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto(`${ui.address}dev/ui`);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const option = (name: string) =>
    page.getByRole("group", { name: "Light" }).getByRole("radio", { name });
  await option("Automatic").waitFor();
  expect(await option("Automatic").isChecked()).toBe(true);
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

test("[PWA-07] the login passes WCAG 2.2 AA in the three themes, and fits 320 pixels", async () => {
  const start = { theme: "night", width: 320, calm: true } as const;
  const { page, complaints, close } = await openPage(ui.browser, start);
  await page.goto(`${ui.address}login`);
  await page.getByRole("button", { name: "Show password" }).waitFor();
  await expectGood(page, [start, { ...start, theme: "evening" }, { ...start, theme: "day" }]);
  expect(complaints).toEqual([]);
  await close();
});
