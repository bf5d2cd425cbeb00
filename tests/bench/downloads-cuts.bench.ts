import { expect, test } from "vitest";
import { newProfile, startBrowser } from "../support/browser.ts";
import type { DownloadBench } from "./downloads/pages/page.ts";
import { SIZE, sharedMediaSite } from "./downloads/shared-media-site.ts";

declare const bench: DownloadBench;

/* Bytes transferred per byte of the file when a long download is interrupted again and again. */

const CUTS = 20;

const site = sharedMediaSite();

type Method = "ours" | "plain";

async function fetched(method: Method) {
  site().cut(CUTS);
  const { page, kill } = await startBrowser(newProfile());
  await page.goto(site().url);
  await page.waitForFunction(() => "bench" in globalThis);
  const startedAt = performance.now();
  if (method === "ours") await page.evaluate((file) => bench.ours(file), site().file);
  else await page.evaluate((url) => bench.plain(url), site().file.url);
  const seconds = (performance.now() - startedAt) / 1000;
  await kill();
  expect(site().cutsLeft()).toBe(0);
  return { ratio: site().sent() / SIZE, seconds };
}

test("[DL-01] a download cut 20 times fetches at most 1.05 times its size", async () => {
  const plain = await fetched("plain");
  const ours = await fetched("ours");
  const describe = ({ ratio, seconds }: typeof ours) =>
    `${ratio.toFixed(3)} × its size in ${seconds.toFixed(1)} s`;
  console.log(
    `${SIZE / 1e6} MB with ${CUTS} cuts: cache.add, tried again, ${describe(plain)}; Respite ${describe(ours)}`,
  );
  expect(ours.ratio).toBeLessThanOrEqual(1.05);
});
