import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { follow } from "../journeys/page-checks.ts";
import { type Role, type Row, rows } from "../journeys/route-table.ts";
import { createTestData, people } from "../journeys/test-data.ts";
import { createVisitors } from "../journeys/visitors.ts";
import { type RunningServer, startServer } from "../support/respite.ts";
import { observeInteractions, throttleCpu } from "./library/interaction-timing.ts";
import { reportRow } from "./support/goals.ts";
import { printTable } from "./sync/table.ts";

/*
 * Interaction latency of every screen at 4× CPU slowdown, by the browser's Event Timing. All screens take half an hour.
 * `ONLY=/library,/admin/people` limits it to paths with these prefixes, and `TOUCHES=6` to fewer controls per screen.
 */

const SLOWER = 4;
const GOAL_MS = 100;
/** Controls used per screen, evenly spread. */
const TOUCHES = Number(process.env.TOUCHES ?? 12);
const prefixes = (process.env.ONLY ?? "").split(",");
const SETTLED_MS = 1500;
/** The browser reports an interaction after its frame. */
const DRAWN_MS = 1500;

/** Each screen is measured for the first of these roles that may see it. */
const roles = ["nurse", "leader", "admin", "visitor"] as const;

let server: RunningServer;
let testData: Awaited<ReturnType<typeof createTestData>>;
let visitors: ReturnType<typeof createVisitors>;
beforeAll(async () => {
  server = await startServer();
  testData = await createTestData(server.url);
  visitors = createVisitors(server.url);
});
afterAll(async () => {
  await visitors?.closeAll();
  await server?.stop();
  server?.remove();
});

/** Numbers the controls of the page and returns their count. */
const numberControls = (page: Page) =>
  page.evaluate(() => {
    for (const old of document.querySelectorAll<HTMLElement>("[data-interact]"))
      delete old.dataset.interact;
    const touchable =
      "main button, main summary, main input, main select, main textarea, nav a, main a[href^='/']";
    const found = [...document.querySelectorAll<HTMLElement>(touchable)].filter(
      (one) =>
        one.checkVisibility() &&
        !one.matches(":disabled, [aria-disabled=true], [type=file]") &&
        // Signing out would affect the next screens.
        !/sign out|delete my account/i.test(one.textContent ?? ""),
    );
    for (const [n, one] of found.entries()) one.dataset.interact = String(n);
    return found.length;
  });

async function interact(page: Page, n: number): Promise<string | undefined> {
  const one = page.locator(`[data-interact="${n}"]`);
  if ((await one.count()) === 0) return undefined;
  const { key, name } = await one.evaluate((it: HTMLElement) => ({
    key: [
      ["select", "ArrowDown"],
      ["textarea, input:not([type=radio], [type=checkbox], [type=range])", "a"],
    ].find(([kind]) => it.matches(kind ?? ""))?.[1],
    name: (it.getAttribute("aria-label") ?? it.textContent ?? "").trim().slice(0, 40) || it.tagName,
  }));
  if (key === undefined) await one.click({ timeout: 3000, force: true, noWaitAfter: true });
  else {
    await one.focus();
    await page.keyboard.press(key);
  }
  return name;
}

type Timings = { readonly ms: number; readonly what: string };

const now = (page: Page) => page.evaluate(() => performance.now());

/** Returns the longest interaction since `start`. A key that changes nothing waits for the next paint. */
const longestSince = (page: Page, start: number) =>
  page.evaluate((since) => {
    const { seen } = (window as unknown as { timings: { seen: { at: number; ms: number }[] } })
      .timings;
    return Math.max(0, ...seen.splice(0).flatMap(({ at, ms }) => (at >= since ? [ms] : [])));
  }, start);

/** The next screens aren't measured beside a lesson that plays. */
const stopPlaying = (page: Page) =>
  page.evaluate(() => {
    for (const medium of document.querySelectorAll("video")) medium.pause();
  });

async function measureScreen(page: Page, address: string): Promise<Timings[]> {
  const openScreen = async () => {
    await follow(page, address);
    await page.waitForTimeout(SETTLED_MS);
    return numberControls(page);
  };
  const count = await openScreen();
  const step = Math.max(1, count / TOUCHES);
  const timings: Timings[] = [];
  for (let at = 0; at < count; at += step) {
    const start = await now(page);
    const what = await interact(page, Math.floor(at)).catch(() => undefined);
    await page.waitForTimeout(DRAWN_MS);
    if (what !== undefined) timings.push({ ms: await longestSince(page, start), what });
    await page.keyboard.press("Escape");
    await stopPlaying(page);
    await openScreen();
  }
  return timings;
}

const width = (who: Role) => (who === "admin" || who === "leader" ? 1280 : 390);

test("every screen responds within 100 ms", async () => {
  const screens = rows.filter(
    ({ path, redirects }) => !redirects && prefixes.some((prefix) => path.startsWith(prefix)),
  );
  const table: string[][] = [];
  const slow: string[] = [];
  for (const who of roles) {
    const mine = screens.filter((row: Row) => roles.find((one) => row.for.includes(one)) === who);
    if (mine.length === 0) continue;
    const { page, context } = await visitors.open(people[who], "/");
    // Behind a tab that a link has opened, frames are rare.
    context.on("page", (opened) => opened.close());
    await page.setViewportSize({ width: width(who), height: 844 });
    await page.waitForTimeout(8000);
    await throttleCpu(page, SLOWER);
    await observeInteractions(page);
    for (const row of mine) {
      const timings = await measureScreen(page, row.at?.(testData) ?? row.path);
      const [worst, next] = timings.toSorted((a, b) => b.ms - a.ms);
      console.log(who, row.path, timings.length, JSON.stringify([worst, next]));
      table.push([row.path, String(timings.length), String(worst?.ms ?? 0), worst?.what ?? ""]);
      if ((worst?.ms ?? 0) > GOAL_MS) slow.push(row.path);
    }
    await visitors.closeAll();
  }
  printTable(
    "The longest wait until the next picture at 4× CPU slow-down (ms)",
    ["screen", "touched", "ms", "what was touched"],
    table,
    `Goal ${GOAL_MS} ms. What took under 16 ms is not listed by the browser.`,
  );
  reportRow("interaction", slow.length);
  expect(slow).toEqual([]);
});
