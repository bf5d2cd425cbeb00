import type { Page } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { SESSION_KEY } from "#sync/session/session.ts";
import { newProfile, removeProfiles, startBrowser } from "../support/browser.ts";
import { leader, nurse, openSession, type Person } from "../support/people.ts";
import { type RunningServer, startServer } from "../support/respite.ts";
import { median, printTable, shown } from "./sync/table.ts";

/*
 * What opening a screen costs a new browser until everything has loaded in the background. `BEFORE=/folder` compares with the
 * build of another project folder, by turns.
 */

const RUNS = Number(process.env.RUNS ?? 5);
const WATCHED_MS = 12_000;
const SLOWER = 4;
/** As Lighthouse counts it: the part of each task beyond this. */
const LONG_TASK_MS = 50;

const screens: readonly (readonly [name: string, path: string, person: Person | undefined])[] = [
  ["sign-in", "/login", undefined],
  ["library", "/library", nurse],
  ["overview of a leader", "/overview", leader],
];

const builds = [
  ...(process.env.BEFORE ? [{ name: "before", folder: process.env.BEFORE }] : []),
  { name: "now", folder: undefined },
];

type Build = { readonly name: string; readonly server: RunningServer };

const running: Build[] = [];
beforeAll(async () => {
  for (const { name, folder } of builds)
    running.push({ name, server: await startServer({}, folder) });
});
afterAll(async () => {
  for (const { server } of running) {
    await server.stop();
    server.remove();
  }
  removeProfiles();
});

const observeTasks = () => {
  const tasks: number[] = [];
  Object.assign(window, { longTasks: tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
};

async function processorSeconds(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const reply = await session?.send("SystemInfo.getProcessInfo");
  return (reply?.processInfo ?? []).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

type Cost = { readonly processorMs: number; readonly scriptMs: number; readonly blockedMs: number };

async function open(
  url: string,
  path: string,
  person: Person | undefined,
  rate: number,
): Promise<Cost> {
  const { page, kill } = await startBrowser(newProfile());
  await page.setViewportSize({ width: 390, height: 844 });
  if (person) {
    const session = JSON.stringify(await openSession(url, person));
    await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
      SESSION_KEY,
      session,
    ] as const);
  }
  await page.addInitScript(observeTasks);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  const before = await processorSeconds(page);
  await page.goto(url + path);
  await page.locator("#main h1").waitFor();
  await page.waitForTimeout(WATCHED_MS);
  const processorMs = 1000 * ((await processorSeconds(page)) - before);
  const { metrics } = await devtools.send("Performance.getMetrics");
  const scriptMs = 1000 * (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0);
  const tasks = await page.evaluate(
    () => (window as unknown as { readonly longTasks: readonly number[] }).longTasks,
  );
  const blockedMs = tasks.reduce((sum, ms) => sum + Math.max(0, ms - LONG_TASK_MS), 0);
  await kill();
  return { processorMs, scriptMs, blockedMs };
}

test.each(screens)("cost of opening: %s", async (name, path, person) => {
  const whole = new Map(running.map((build) => [build, [] as Cost[]]));
  const slowed = new Map(running.map((build) => [build, [] as Cost[]]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const build of running) {
      whole.get(build)?.push(await open(build.server.url, path, person, 1));
      slowed.get(build)?.push(await open(build.server.url, path, person, SLOWER));
    }
  }
  const row = (build: Build) => [
    build.name,
    shown(median((whole.get(build) ?? []).map(({ processorMs }) => processorMs))),
    shown(median((whole.get(build) ?? []).map(({ scriptMs }) => scriptMs))),
    shown(median((slowed.get(build) ?? []).map(({ blockedMs }) => blockedMs))),
  ];
  printTable(
    `Cost of opening: ${name}`,
    ["build", "processor, all processes, ms", "script, ms", `blocked at ${SLOWER}×, ms`],
    running.map(row),
  );
});
