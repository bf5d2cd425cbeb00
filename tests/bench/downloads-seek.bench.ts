import { expect, test } from "vitest";
import { type BarePage, startBarePage } from "../support/bare-page.ts";
import { newProfile } from "../support/browser.ts";
import { mediaSite, SIZE } from "./downloads/during-bench.ts";

/* Jumping about in a long download without a network: how long until the place is there, and what it costs the worker in memory. */

const WARM_UP = 10;
const SEEKS = 60;
/** Of one element. */
const AT_ONCE = 10;

const site = mediaSite();

/** Places in an order that no reading ahead can guess, the same in every run. */
const places = (count: number, seed: number) =>
  Array.from({ length: count }, (_, index) => ((index + seed) * 0.618_033_988_7) % 0.98);

type Heap = {
  readonly usedSize: number;
  readonly embedderHeapUsedSize: number;
  /** Of array buffers, which lie beside the heap. */
  readonly backingStorageSize: number;
};

/** Bytes the worker holds; after tidying, those it cannot give up. */
async function held(worker: BarePage["send"], isTidied: boolean): Promise<number> {
  if (isTidied) await worker("HeapProfiler.collectGarbage");
  const heap = (await worker("Runtime.getHeapUsage")) as Heap;
  return heap.usedSize + heap.embedderHeapUsedSize + heap.backingStorageSize;
}

async function inWorkersCharge(url: string): Promise<BarePage> {
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

test("[DL-04] in a download of 100 MB every place is there within 150 ms, and the worker's memory grows by less than 20 MB", async () => {
  const page = await inWorkersCharge(site().url);
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
  await seek(places(WARM_UP, 1));
  const before = await held(worker, true);
  const times: number[] = [];
  let most = 0;
  for (let done = 0; done < SEEKS; done += AT_ONCE) {
    times.push(...(await seek(places(SEEKS, 2).slice(done, done + AT_ONCE))));
    most = Math.max(most, await held(worker, false));
  }
  const after = await held(worker, true);
  await page.kill();
  const sorted = times.toSorted((a, b) => a - b);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  console.log(
    `${SIZE / 1e6} MB offline, ${SEEKS} jumps: p50 ${at(sorted, 0.5).toFixed(0)} ms, p95 ${at(sorted, 0.95).toFixed(0)} ms, worst ${at(sorted, 1).toFixed(0)} ms; the worker held ${megabytes(before)} MB, at most +${megabytes(most - before)} MB, +${megabytes(after - before)} MB after tidying`,
  );
  expect(at(sorted, 0.95)).toBeLessThanOrEqual(150);
  expect(after - before).toBeLessThan(20e6);
});
