import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { registerWorker } from "#device/register-worker.ts";
import { chunkKey, MEDIA_CACHE, metaKey, offlineUrl } from "#sync/downloads/download.ts";
import {
  newProfile,
  type RealBrowser,
  removeProfiles,
  setOffline,
  startBrowser,
} from "../../support/browser.ts";
import { expectedCacheBehavior, observeCache } from "../../support/cache-behavior.ts";
import { type Site, startSite } from "./site.ts";

/** Globals of the test site, once its script has run. */
declare const Updates: { registerWorker: typeof registerWorker };
declare const hooks: { isEditing: () => boolean; deferred: number };
declare const updates: ReturnType<typeof registerWorker>;
declare const audio: HTMLAudioElement;

const HASH = "5e".repeat(32);
const CHUNK = 8192;
const RATE = 8000;

/** Returns two seconds of a quiet tone as a WAV file that spans several chunks. */
function tone(): Buffer {
  const samples = 2 * RATE;
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index++)
    wav.writeInt16LE(
      Math.round(3000 * Math.sin((index * 440 * 2 * Math.PI) / RATE)),
      44 + index * 2,
    );
  return wav;
}

const FILE = tone();
let site: Site;
let browser: RealBrowser;
let page: Page;

beforeAll(async () => {
  site = await startSite("one");
  browser = await startBrowser(newProfile());
  page = browser.page;
});
afterAll(async () => {
  await browser?.kill();
  await site?.close();
  removeProfiles();
});

/** Returns the paths requested so far, without update checks, which emulated offline does not block. */
const requested = () => site.hits.filter((path) => path !== "/sw.js");

const stopWorkers = async () => {
  const session = await browser.context.newCDPSession(page);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await session.detach();
};

const ask = (path: string, range?: string, method = "GET") =>
  page.evaluate(
    async ([url, header, verb]) => {
      const response = await fetch(url, { method: verb, headers: header ? { range: header } : {} });
      return {
        status: response.status,
        range: response.headers.get("content-range"),
        length: response.headers.get("content-length"),
        bytes: [...new Uint8Array(await response.arrayBuffer())],
      };
    },
    [path, range ?? "", method] as const,
  );

test("[PWA-01] the first worker claims its page, and the shell starts offline at any route", async () => {
  await page.goto(site.url);
  await page.evaluate(async () => {
    const controlled = new Promise((done) =>
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }),
    );
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    if (!navigator.serviceWorker.controller) await controlled;
    const worker = navigator.serviceWorker.controller;
    if (worker?.state !== "activated")
      await new Promise((done) => worker?.addEventListener("statechange", done, { once: true }));
  });
  await setOffline(browser.context, true);
  await stopWorkers();
  site.hits.length = 0;
  for (const route of ["/library", "/enrichment_center/video/RL-100"]) {
    await page.goto(site.url + route);
    expect(await page.title()).toBe("Shell one");
  }
  expect((await ask("/handouts/burnout-handout.pdf")).bytes.length).toBe(16);
  expect(requested()).toEqual([]);
});

test("[DL-02] the browser's cache behaves as downloads expect", async () => {
  const observed = await page.evaluate(
    `caches.open("shelf").then(${observeCache}).finally(() => caches.delete("shelf"))`,
  );
  expect(observed).toEqual(expectedCacheBehavior);
});

test("[DL-04] a cold worker serves exact ranges of a download offline", async () => {
  const chunks = Array.from({ length: Math.ceil(FILE.length / CHUNK) }, (_, index) => [
    chunkKey(HASH, index),
    [...FILE.subarray(index * CHUNK, (index + 1) * CHUNK)],
  ]) as [string, number[]][];
  const meta = { bytes: FILE.length, mime: "audio/wav", chunks: chunks.length, chunkBytes: CHUNK };
  await page.evaluate(
    async ([cache, parts, key, described]) => {
      const shelf = await caches.open(cache);
      for (const [name, bytes] of parts) await shelf.put(name, new Response(new Uint8Array(bytes)));
      await shelf.put(key, Response.json(described));
    },
    [MEDIA_CACHE, chunks, metaKey(HASH), meta] as const,
  );
  await stopWorkers();
  const size = FILE.length;
  const part = (start: number, end: number) => ({
    status: 206,
    range: `bytes ${start}-${end - 1}/${size}`,
    length: String(end - start),
    bytes: [...FILE.subarray(start, end)],
  });
  const path = offlineUrl(HASH);
  expect(await ask(path, "bytes=0-1")).toEqual(part(0, 2));
  expect(await ask(path, "bytes=10000-")).toEqual(part(10_000, size));
  expect(await ask(path, "bytes=-500")).toEqual(part(size - 500, size));
  expect(await ask(path, `bytes=8000-16500`)).toEqual(part(8000, 16_501));
  expect(await ask(path, `bytes=${size}-`)).toMatchObject({
    status: 416,
    range: `bytes */${size}`,
  });
  expect(await ask(path)).toMatchObject({ status: 200, length: String(size), bytes: [...FILE] });
  expect(await ask(path, "bytes=0-9", "HEAD")).toMatchObject({
    status: 206,
    length: "10",
    bytes: [],
  });
  expect(await ask(offlineUrl("00".repeat(32)))).toMatchObject({ status: 404 });
});

test("[DL-04] a downloaded lesson plays and seeks offline without server requests", async () => {
  await stopWorkers();
  site.hits.length = 0;
  const played = await page.evaluate(async (src) => {
    const audio = document.body.appendChild(new Audio(src));
    const heard = (event: string) => new Promise((done) => audio.addEventListener(event, done));
    const ended = heard("ended");
    const seeked = heard("seeked");
    await audio.play();
    audio.currentTime = 1.5;
    await seeked;
    const from = audio.currentTime;
    await ended;
    return { from, duration: audio.duration, at: audio.currentTime, error: audio.error?.message };
  }, offlineUrl(HASH));
  expect(played).toMatchObject({ duration: 2, at: 2, error: undefined });
  // Playback may advance before the position is read.
  expect(played.from).toBeGreaterThanOrEqual(1.5);
  expect(requested()).toEqual([]);
});

test("[PWA-02] a new build waits for the page, then takes over and keeps downloads and the old build's files", async () => {
  await setOffline(browser.context, false);
  await site.release("two");
  await page.goto(`${site.url}/library`);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).waiting?.state === "installed",
  );
  const before = await ask("/library-does-not-matter", undefined, "HEAD");
  expect(before.status).toBe(404);
  await page.reload();
  expect(await page.title()).toBe("Shell one");
  await page.evaluate(async () => {
    const changed = new Promise((done) =>
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }),
    );
    const { waiting } = await navigator.serviceWorker.ready;
    waiting?.postMessage("skip-waiting");
    await changed;
  });
  await setOffline(browser.context, true);
  await page.reload();
  expect(await page.title()).toBe("Shell two");
  const text = async (path: string) => String.fromCharCode(...(await ask(path)).bytes);
  expect(await text("/assets/part-one.js")).toBe("part of one");
  expect(await text("/assets/part-two.js")).toBe("part of two");
  expect((await ask(offlineUrl(HASH), "bytes=0-1")).status).toBe(206);
});

test("[PWA-02] [PWA-08] an update is announced but deferred during playback or editing, then applied with one reload", async () => {
  await setOffline(browser.context, false);
  await site.release("three");
  await page.goto(`${site.url}/library`);
  await page.evaluate(async (src) => {
    const audio = document.body.appendChild(new Audio(src));
    audio.loop = true;
    await audio.play();
    const hooks = {
      isEditing: () => true,
      isDownloading: () => false,
      deferred: 0,
      onUpdateDeferred: () => {
        hooks.deferred += 1;
      },
    };
    const updates = Updates.registerWorker(hooks);
    Object.assign(globalThis, { audio, hooks, updates });
  }, offlineUrl(HASH));
  await page.waitForFunction(() => hooks.deferred === 1);
  await page.evaluate(async () => {
    hooks.isEditing = () => false;
    updates.applyWhenSafe();
    const { waiting } = await navigator.serviceWorker.ready;
    if (!waiting) throw new Error("The update did not wait for the lesson");
  });
  expect(await page.title()).toBe("Shell two");
  const reloads: string[] = [];
  page.on("framenavigated", (frame) => reloads.push(frame.url()));
  await page.evaluate(() => audio.pause());
  await page.waitForFunction(() => document.title === "Shell three");
  expect(reloads).toEqual([`${site.url}/library`]);
  const waiting = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting);
  expect(waiting).toBeNull();
});
