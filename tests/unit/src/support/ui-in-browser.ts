import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { preview } from "vite";
import { expect } from "vitest";
import { sharedBrowser } from "../../../support/browser.ts";
import { sampleOf } from "../../../support/long-tests.ts";
import { builtUi, root } from "./built-ui.ts";

type Ui = { readonly browser: Browser; readonly address: string };

async function startUi(): Promise<Ui> {
  const server = await preview({
    root,
    configFile: false,
    logLevel: "error",
    build: { outDir: await builtUi() },
    preview: { host: "127.0.0.1", port: 24_117, strictPort: false },
  });
  const browser = await sharedBrowser();
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error("The server has no address");
  return { browser, address };
}

let started: Promise<Ui> | undefined;

/** Serves the built app without an API server, and opens a browser. Shared by all test files of the process. */
export function openUi(): Promise<Ui> {
  started ??= startUi();
  return started;
}

type Setting = {
  readonly theme: "day" | "evening" | "night";
  readonly width: number;
  readonly height?: number;
  readonly reducedMotion?: boolean;
};

/** Opens a page in a new context and collects its errors. */
export async function openPage(
  browser: Browser,
  { theme, width, height = 844, reducedMotion: calm }: Setting,
) {
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: calm ? "reduce" : "no-preference",
  });
  // A service worker would outlive its test, and pages must work without one anyway.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await context.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
  const page: Page = await context.newPage();
  const pageErrors: string[] = [];
  page.on("pageerror", (error) => pageErrors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") pageErrors.push(message.text());
  });
  return { page, pageErrors, close: () => context.close() };
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rules whose result depends on the theme, and rules that axe runs only on request. */
export const CONTRAST_RULES = [
  "color-contrast",
  "link-in-text-block",
  "label-content-name-mismatch",
];

/** Waits for running animations to end. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Returns axe violations of WCAG 2.2 AA and best practices, or of the given rules. */
export async function violations(page: Page, rules: readonly string[] = ALL_RULES) {
  await waitForAnimations(page);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const results = await page.evaluate(
    (runOnly) =>
      (
        globalThis as unknown as {
          axe: { run: (root: Document, options: object) => Promise<AxeResults> };
        }
      ).axe.run(document, { runOnly, resultTypes: ["violations"] }),
    rules,
  );
  return results.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`,
  );
}

/** Changes the theme as another tab would, and returns the theme shown. */
export async function chooseTheme(page: Page, theme: string) {
  await page.evaluate(async (chosen) => {
    localStorage.setItem("theme", chosen);
    dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: chosen }));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, theme);
  await waitForAnimations(page);
  return page.evaluate(() => document.documentElement.dataset.theme);
}

/** Ends with the narrowest, in which the test continues. */
export const SETTINGS = [
  { theme: "evening", width: 1280 },
  { theme: "night", width: 390 },
  { theme: "day", width: 320 },
] as const satisfies readonly Setting[];

/** Expects no horizontal scrolling in all settings, and no violations in one setting (in the long tests, in all). */
export async function expectAccessible(page: Page, looks: readonly Setting[] = SETTINGS) {
  const { currentTestName = "" } = expect.getState();
  const checked = sampleOf(looks, currentTestName + new URL(page.url()).pathname);
  for (const look of looks) {
    const { theme, width, height = 844 } = look;
    await page.setViewportSize({ width, height });
    const shown = await chooseTheme(page, theme);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const found = checked.includes(look) ? await violations(page) : [];
    expect([width, shown, over, found]).toEqual([width, theme, 0, []]);
  }
}
