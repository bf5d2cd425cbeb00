import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { follow } from "../journeys/page-checks.ts";
import { type Role, type Row, rows } from "../journeys/route-table.ts";
import { gather, people } from "../journeys/things.ts";
import { guestsOf } from "../journeys/visitors.ts";
import { type RunningServer, startServer } from "../support/respite.ts";
import { slowed, watch } from "./library/hands.ts";
import { printTable } from "./sync/table.ts";

/*
 * Every screen under the hand at 4× CPU slow-down: what can be pressed, chosen or typed into is, and the longest wait until the
 * next picture is told, by the browser's own Event Timing. `ONLY=/admin` looks at the screens whose path
 * begins so, `TOUCHES=6` at fewer things on each.
 */

const SLOWER = 4;
const GOAL_MS = 100;
/** So many things are touched on each screen, evenly over what there is. */
const TOUCHES = Number(process.env.TOUCHES ?? 12);
const SETTLED_MS = 1500;
const DRAWN_MS = 600;

/** Who looks at it: the first of these it is for. */
const lookers = ["nurse", "leader", "admin", "visitor"] as const;

let server: RunningServer;
let things: Awaited<ReturnType<typeof gather>>;
let guests: ReturnType<typeof guestsOf>;
beforeAll(async () => {
  server = await startServer();
  things = await gather(server.url);
  guests = guestsOf(server.url);
});
afterAll(async () => {
  await guests?.tidy();
  await server?.stop();
  server?.remove();
});

/** Numbers what can be touched, and tells how much there is. */
const numberAll = (page: Page) =>
  page.evaluate(() => {
    for (const old of document.querySelectorAll<HTMLElement>("[data-touch]"))
      delete old.dataset.touch;
    const touchable =
      "main button, main summary, main input, main select, main textarea, nav a, main a[href^='/']";
    const found = [...document.querySelectorAll<HTMLElement>(touchable)].filter(
      (one) =>
        one.checkVisibility() &&
        !one.matches(":disabled, [aria-disabled=true], [type=file]") &&
        // Whoever signs out is not there for the next screen.
        !/sign out|delete my account/i.test(one.textContent ?? ""),
    );
    for (const [n, one] of found.entries()) one.dataset.touch = String(n);
    return found.length;
  });

async function touch(page: Page, n: number): Promise<string | undefined> {
  const one = page.locator(`[data-touch="${n}"]`);
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

type Felt = { readonly ms: number; readonly what: string };

const now = (page: Page) => page.evaluate(() => performance.now());

/** The longest wait of what was done since then; a key that changed nothing waits for the picture of the next thing. */
const longestSince = (page: Page, start: number) =>
  page.evaluate((since) => {
    const { seen } = (window as unknown as { felt: { seen: { at: number; ms: number }[] } }).felt;
    return Math.max(0, ...seen.splice(0).flatMap(({ at, ms }) => (at >= since ? [ms] : [])));
  }, start);

async function feelScreen(page: Page, address: string): Promise<Felt[]> {
  const come = async () => {
    await follow(page, address);
    await page.waitForTimeout(SETTLED_MS);
    return numberAll(page);
  };
  const count = await come();
  const step = Math.max(1, count / TOUCHES);
  const felt: Felt[] = [];
  for (let at = 0; at < count; at += step) {
    const start = await now(page);
    const what = await touch(page, Math.floor(at)).catch(() => undefined);
    await page.waitForTimeout(DRAWN_MS);
    if (what !== undefined) felt.push({ ms: await longestSince(page, start), what });
    await page.keyboard.press("Escape");
    await come();
  }
  return felt;
}

const width = (who: Role) => (who === "admin" || who === "leader" ? 1280 : 390);

test("every screen answers within 100 ms", async () => {
  const looked = rows.filter(
    ({ path, leadsOn }) => !leadsOn && path.startsWith(process.env.ONLY ?? ""),
  );
  const table: string[][] = [];
  const slow: string[] = [];
  for (const who of lookers) {
    const mine = looked.filter((row: Row) => lookers.find((one) => row.for.includes(one)) === who);
    if (mine.length === 0) continue;
    const { page } = await guests.open(people[who], "/");
    await page.setViewportSize({ width: width(who), height: 844 });
    await page.waitForTimeout(8000);
    await slowed(page, SLOWER);
    await watch(page);
    for (const row of mine) {
      const felt = await feelScreen(page, row.at?.(things) ?? row.path);
      const [worst, next] = felt.toSorted((a, b) => b.ms - a.ms);
      console.log(who, row.path, felt.length, JSON.stringify([worst, next]));
      table.push([row.path, String(felt.length), String(worst?.ms ?? 0), worst?.what ?? ""]);
      if ((worst?.ms ?? 0) > GOAL_MS) slow.push(row.path);
    }
    await guests.tidy();
  }
  printTable(
    "The longest wait until the next picture at 4× CPU slow-down (ms)",
    ["screen", "touched", "ms", "what was touched"],
    table,
    `Goal ${GOAL_MS} ms. What took under 16 ms is not listed by the browser.`,
  );
  expect(slow).toEqual([]);
}, 3_600_000);
