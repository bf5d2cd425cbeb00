import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newProfile, removeProfiles, startBrowser } from "../support/browser.ts";
import { nurse, openAs } from "../support/people.ts";
import { type RunningServer, startServer } from "../support/respite.ts";
import { reportRow } from "./support/goals.ts";

/*
 * Counts the requests and timers of a hidden page during an idle hour. The page's clock is advanced second by second, and waits for
 * each request.
 */

const SECOND = 1000;
const HOUR = 3600;

let server: RunningServer;
beforeAll(async () => {
  // The server's clock doesn't run ahead, so it would never find the person idle.
  server = await startServer({ IDLE_MINUTES: "600" });
});
afterAll(async () => {
  await server.stop();
  server.remove();
  removeProfiles();
});

type Counting = Window & { timersFired?: number };

const countTimers = () => {
  const own = window as Counting;
  own.timersFired = 0;
  for (const name of ["setTimeout", "setInterval"] as const) {
    const original = window[name].bind(window) as (work: () => void, ms?: number) => number;
    const counted = (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
      original(() => {
        own.timersFired = (own.timersFired ?? 0) + 1;
        work(...args);
      }, ms);
    Object.assign(window, { [name]: counted });
  }
};

const hide = () => {
  Object.defineProperty(document, "hidden", { value: true });
  Object.defineProperty(document, "visibilityState", { value: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
};

function followRequests(page: Page) {
  const open = new Set<object>();
  const paths: string[] = [];
  page.on("request", (request) => {
    open.add(request);
    paths.push(new URL(request.url()).pathname);
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => open.delete(request));
  return { paths, isQuiet: () => open.size === 0 };
}

test("an hour in the background", async () => {
  const { page, kill } = await startBrowser(newProfile());
  await page.clock.install();
  await page.addInitScript(countTimers);
  const { paths, isQuiet } = followRequests(page);
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await page.clock.runFor(SECOND);
      await expect.poll(isQuiet, { interval: 5 }).toBe(true);
    }
  };
  await openAs(page, `${server.url}/library`, nurse);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await pass(120);
  await page.evaluate(hide);
  // Excludes the requests that hiding a page causes.
  await pass(90);
  paths.length = 0;
  const firedBefore = await page.evaluate(() => (window as Counting).timersFired ?? 0);
  await pass(HOUR);
  const fired = (await page.evaluate(() => (window as Counting).timersFired ?? 0)) - firedBefore;
  console.log(`${paths.length} requests (${paths.join(", ")}), ${fired} timers`);
  reportRow("background-requests", paths.length);
  reportRow("background-timers", fired);
  await kill();
});
