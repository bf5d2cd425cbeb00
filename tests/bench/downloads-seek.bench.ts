import { readFileSync } from "node:fs";
import type { BrowserContext, CDPSession } from "playwright-core";
import { expect, test } from "vitest";
import { newProfile, startBrowser } from "../support/browser.ts";
import { mediaSite, SIZE } from "./downloads/during-bench.ts";
import type { DownloadBench } from "./downloads/pages/page.ts";

declare const bench: DownloadBench;

/* Jumping about in a long download without a network: how long until the place is there, and what it costs in memory. */

/** Until the browser's own buffers of a medium are as full as they get. */
const WARM_UP = 60;
const SEEKS = 60;

const site = mediaSite();

/** Places in an order that no reading ahead can guess, the same in every run. */
const places = (count: number, seed: number) =>
  Array.from({ length: count }, (_, index) => ((index + seed) * 0.618_033_988_7) % 0.98);

/** Bytes that the pages and workers of the browser hold for themselves. */
async function held(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  return renderers
    .map(({ id }) => /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1])
    .reduce((sum, kilobytes) => sum + Number(kilobytes ?? 0) * 1024, 0);
}

async function inWorkersCharge(context: BrowserContext, url: string) {
  const [page] = context.pages();
  if (!page) throw new Error("The browser has no page");
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/worker.js", { type: "module" });
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => "bench" in globalThis && navigator.serviceWorker.controller);
  return page;
}

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

test("[DL-04] in a download of 100 MB every place is there within 150 ms, and memory grows by less than 20 MB", async () => {
  const { context, page: first, kill } = await startBrowser(newProfile());
  const page = await inWorkersCharge(context, site().url);
  await page.evaluate((file) => bench.ours(file), site().file);
  await context.setOffline(true);
  const url = `/offline/${site().file.sha256}`;
  await page.evaluate(([of, to]) => bench.seeks(of, to), [url, places(WARM_UP, 1)] as const);
  const browser = await context.browser()?.newBrowserCDPSession();
  if (!browser) throw new Error("The browser cannot be asked");
  const session = await context.newCDPSession(first);
  await session.send("HeapProfiler.collectGarbage");
  const before = await held(browser);
  const times = await page.evaluate(([of, to]) => bench.seeks(of, to), [
    url,
    places(SEEKS, 2),
  ] as const);
  const atEnd = await held(browser);
  await session.send("HeapProfiler.collectGarbage");
  const after = await held(browser);
  await kill();
  const sorted = times.toSorted((a, b) => a - b);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  console.log(
    `${SIZE / 1e6} MB offline, ${SEEKS} jumps: p50 ${at(sorted, 0.5).toFixed(0)} ms, p95 ${at(sorted, 0.95).toFixed(0)} ms, worst ${at(sorted, 1).toFixed(0)} ms; memory of pages and worker +${megabytes(atEnd - before)} MB at the end, +${megabytes(after - before)} MB after tidying`,
  );
  expect(at(sorted, 0.95)).toBeLessThanOrEqual(150);
  expect(after - before).toBeLessThan(20e6);
});
