import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { follow } from "../../../journeys/page-checks.ts";
import { longTest } from "../../../support/long-tests.ts";
import { openSignedIn } from "../support/signed-in.ts";
import { openPage, openUi, violations } from "../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;

beforeAll(async () => {
  ui = await openUi();
});

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at instanceof HTMLInputElement ? at.name : at?.textContent;
  });

test("[PWA-03] reloads once past all caches when code is missing, and otherwise shows an error with working navigation", async () => {
  const { page, close } = await openSignedIn(ui, "downloads", { theme: "day", width: 390 });
  await page.getByRole("heading", { level: 1, name: "Downloads" }).waitFor();
  await page.route("**/not-found-page.js", (route) => route.abort());
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).search);
  });
  const goNowhere = () =>
    page.evaluate(() => {
      history.pushState(null, "", "/nowhere");
      dispatchEvent(new PopStateEvent("popstate"));
    });
  const heading = page.getByRole("heading", { level: 1, name: "We couldn't load this page" });
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { value: false }));
  await goNowhere();
  await heading.waitFor();
  expect(loads).toEqual([]);
  await page.goto(`${ui.address}downloads`);
  await page.getByRole("heading", { level: 1, name: "Downloads" }).waitFor();
  loads.length = 0;
  await goNowhere();
  await expect.poll(() => loads).toEqual([expect.stringMatching(/^\?fresh-start=/)]);
  await heading.waitFor();
  expect(loads.length).toBe(1);
  expect(page.url()).toBe(`${ui.address}nowhere`);
  await page
    .getByText("Check your connection, then reload. Your changes are saved on this device.")
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "You" }).click();
  await page.getByRole("heading", { level: 1, name: "You" }).waitFor();
  await close();
});

longTest("[PWA-07] the navigation bar marks the current page", async () => {
  const { page, close } = await openSignedIn(ui, "you", { theme: "day", width: 390 });
  const bar = page.getByRole("navigation", { name: "Main" });
  await page.getByRole("heading", { level: 1, name: "You" }).waitFor();
  expect(await bar.getByRole("link", { name: "You" }).getAttribute("aria-current")).toBe("page");
  expect(await bar.getByRole("link", { name: "Library" }).getAttribute("aria-current")).toBe(null);
  await close();
});

longTest("[PWA-07] long names fit 320 pixels on the page and in the bar", async () => {
  const titles = {
    you: "You",
    downloads: "Downloads",
    sending: "Sync",
    library: /Maximiliana/,
    nowhere: "Page not found",
  };
  const setting = { theme: "evening", width: 320, calm: true } as const;
  const { page, close } = await openSignedIn(ui, "terms-and-conditions", setting);
  for (const [path, name] of Object.entries(titles)) {
    await follow(page, `/${path}`);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await violations(page)).toEqual([]);
  }
  await close();
});

test("[ACC-01] focuses a missing field and shows its error", async () => {
  const { page, close } = await openPage(ui.browser, { theme: "day", width: 390 });
  await page.goto(`${ui.address}login`);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Enter your registration code.").waitFor();
  await expect.poll(() => focusedName(page)).toBe("code");
  const code = page.getByRole("textbox", { name: /registration code/i });
  const described = await code.evaluate((field) =>
    (field.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent),
  );
  expect(described).toEqual([
    "Enter your registration code.",
    "Find it in your invitation or ask your leader.",
  ]);
  const register = page.getByRole("button", { name: "Create account" });
  const below = async () => {
    const [button, field] = [await register.boundingBox(), await code.boundingBox()];
    return button && field && button.y - field.y;
  };
  await expect.poll(below).toBe(0);

  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("button", { name: "Email reset link" }).click();
  await page.getByText("Enter your email.").waitFor();
  await expect.poll(() => focusedName(page)).toBe("email");
  await close();
});

longTest("[ACC-01] announces a missing reply in an existing live region", async () => {
  const { page, close } = await openPage(ui.browser, { theme: "day", width: 390 });
  await page.goto(`${ui.address}login`);
  await page.route("**/auth/sign_in", (route) => route.abort());
  const place = page.locator("form").first().getByRole("status");
  await place.waitFor({ state: "attached" });
  const before = await place.elementHandle();
  await page.getByRole("textbox", { name: "Email" }).fill("maya@harbor.example");
  await page.getByLabel("Password", { exact: true }).fill("a secret");
  await page.keyboard.press("Enter");
  await place.getByText(/^Network error/).waitFor();
  expect(await before?.evaluate((node) => node.isConnected)).toBe(true);
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("a secret");
  await close();
});

longTest("[PWA-07] moves focus to the button that replaces a removed one", async () => {
  const { page, close } = await openPage(ui.browser, { theme: "day", width: 390 });
  await page.goto(`${ui.address}dev/ui`);
  await page.getByRole("button", { name: "Remove button" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Restore button" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Restore button");
  await page.mouse.click(2, 2);
  await page.getByRole("button", { name: "Restore button" }).evaluate((button) => button.remove());
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await close();
});

test("[PWA-07] Night shift gives covers warm highlights and almost no blue", async () => {
  const { page, close } = await openPage(ui.browser, { theme: "night", width: 390 });
  await page.goto(`${ui.address}login`);
  await page.locator(".entry-scene img").waitFor();
  const seen = await page.evaluate(() => {
    const filter = getComputedStyle(document.querySelector(".entry-scene img") as Element).filter;
    const id = filter.match(/#([\w-]+)/)?.[1] ?? "";
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    if (!pen || !document.getElementById(id)) throw new Error(`There is no filter ${filter}`);
    pen.filter = `url(#${id})`;
    return ["#f0b866", "#f4e6cc", "#dfe8e0"].map((colour) => {
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 40, 40);
      const [red = 0, green = 0, blue = 0] = pen.getImageData(20, 20, 1, 1).data;
      return { light: red + green + blue, blue };
    });
  });
  const [sun, sky, mist] = seen;
  expect(sun?.light).toBeGreaterThan((sky?.light ?? 0) * 1.2);
  expect(sun?.light).toBeGreaterThan((mist?.light ?? 0) * 1.2);
  for (const { blue } of seen) expect(blue).toBeLessThan(64);
  await close();
});
