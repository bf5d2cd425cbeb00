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

/** The application's own sources in a real browser, without a server behind them; one for all files, until the process ends. */
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

/** A page of its own, with everything it complains about. */
export async function openPage(
  browser: Browser,
  { theme, width, height = 844, reducedMotion: calm }: Setting,
) {
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: calm ? "reduce" : "no-preference",
  });
  // A worker would outlive its test; the pages have to do without one anyway.
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

/** What is another in another theme, and what axe does not look at unless it is told to. */
export const CONTRAST_RULES = [
  "color-contrast",
  "link-in-text-block",
  "label-content-name-mismatch",
];

/** What fades in or out has come or gone. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** What axe finds against WCAG 2.2 AA and good practice, or these of its rules, in words; an empty list is what we want. */
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

/** As if it were chosen in another tab; answers which is shown once it is drawn. */
export async function chooseTheme(page: Page, theme: string) {
  await page.evaluate(async (chosen) => {
    localStorage.setItem("theme", chosen);
    dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: chosen }));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, theme);
  await waitForAnimations(page);
  return page.evaluate(() => document.documentElement.dataset.theme);
}

/** In the narrowest last: what is pressed next is pressed there. */
export const SETTINGS = [
  { theme: "evening", width: 1280 },
  { theme: "night", width: 390 },
  { theme: "day", width: 320 },
] as const satisfies readonly Setting[];

/** Expects no horizontal scrolling in any of these settings, and no violations in one of them (all in the long tests). */
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
