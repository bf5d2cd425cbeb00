import { expect, test } from "vitest";
import { type BarePage, startBarePage } from "../support/bare-page.ts";
import { newProfile } from "../support/browser.ts";
import { SIZE, sharedMediaSite } from "./downloads/shared-media-site.ts";
import { heapBytes } from "./support/heap.ts";

/* Seek time in a long download offline, and the memory it costs the service worker. */

const WARM_UP = 10;
const SEEKS = 60;
/** Seeks per audio element. */
const AT_ONCE = 10;

const site = sharedMediaSite();

/** Positions that read-ahead can't predict, the same in every run. */
const positions = (count: number, seed: number) =>
  Array.from({ length: count }, (_, index) => ((index + seed) * 0.618_033_988_7) % 0.98);

async function openControlledPage(url: string): Promise<BarePage> {
  const page = await startBarePage(newProfile());
  await page.goTo(url);
  await page.evaluate(`navigator.serviceWorker.register("/worker.js", { type: "module" })
    .then(() => navigator.serviceWorker.ready).then(() => undefined)`);
  await page.evaluate(`new Promise((done) => {
    const look = () =>
      "bench" in globalThis && navigator.serviceWorker.controller ? done() : setTimeout(look, 20);
    look();
  })`);
  return page;
}

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

test("[DL-04] seeking in a 100 MB download takes at most 150 ms, and the worker's memory grows by less than 20 MB", async () => {
  const page = await openControlledPage(site().url);
  await page.evaluate(`bench.ours(${JSON.stringify(site().file)})`);
  const offline = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  const worker = await page.toWorker();
  for (const send of [page.send, worker]) {
    await send("Network.enable");
    await send("Network.emulateNetworkConditions", offline);
  }
  const seek = async (to: readonly number[]) => {
    const url = JSON.stringify(`/offline/${site().file.sha256}`);
    return (await page.evaluate(`bench.seeks(${url}, ${JSON.stringify(to)})`)) as number[];
  };
  await seek(positions(WARM_UP, 1));
  const before = await heapBytes(worker, true);
  const times: number[] = [];
  let most = 0;
  for (let done = 0; done < SEEKS; done += AT_ONCE) {
    times.push(...(await seek(positions(SEEKS, 2).slice(done, done + AT_ONCE))));
    most = Math.max(most, await heapBytes(worker, false));
  }
  const after = await heapBytes(worker, true);
  await page.kill();
  const sorted = times.toSorted((a, b) => a - b);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  console.log(
    `${SIZE / 1e6} MB offline, ${SEEKS} jumps: p50 ${at(sorted, 0.5).toFixed(0)} ms, p95 ${at(sorted, 0.95).toFixed(0)} ms, worst ${at(sorted, 1).toFixed(0)} ms; the worker held ${megabytes(before)} MB, at most +${megabytes(most - before)} MB, +${megabytes(after - before)} MB after tidying`,
  );
  expect(at(sorted, 0.95)).toBeLessThanOrEqual(150);
  expect(after - before).toBeLessThan(20e6);
});
