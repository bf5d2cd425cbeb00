import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MEDIA_CACHE } from "#sync/downloads/download.ts";
import type { RealBrowser } from "../support/browser.ts";
import { demoCatalogue, nurse, signIn, workerReady } from "../support/people.ts";
import {
  goOffline,
  lessonUrl,
  type RunningApp,
  startApp,
  stopWorkers,
  waitForOfflineData,
} from "./running-app.ts";

// All tests share one browser: signed in, with a two-chunk lesson downloaded, and offline.

const LESSON = "rl-124";
let app: RunningApp;
let browser: RealBrowser;
let file: { url: string; bytes: number; sha256: string; mime: string };
let whole: Buffer;
beforeAll(async () => {
  app = await startApp();
  const { content } = await demoCatalogue(app.proxy.url);
  const found = content.find(({ record_id_ }) => record_id_ === LESSON)?.file;
  if (!found) throw new Error(`${LESSON} has no file`);
  file = found;
  whole = Buffer.from(await (await fetch(app.server.url + file.url)).arrayBuffer());
  browser = await app.openBrowser();
  const { page } = browser;
  await signIn(page, app.proxy.url, nurse);
  await workerReady(page);
  await waitForOfflineData(browser);
  await page.goto(lessonUrl(app, LESSON));
  await page.getByRole("button", { name: /^Download/ }).click();
  await page.getByRole("heading", { name: "Downloaded", exact: true }).waitFor();
  await goOffline(app, browser);
});
afterAll(() => app?.close());

const fetchInPage = (path: string, range?: string) =>
  browser.page.evaluate(
    async ([url, wanted]) => {
      const reply = await fetch(url, wanted === undefined ? {} : { headers: { range: wanted } });
      const bytes = await reply.arrayBuffer();
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      return {
        status: reply.status,
        type: reply.headers.get("content-type"),
        range: reply.headers.get("content-range"),
        length: reply.headers.get("content-length"),
        ranges: reply.headers.get("accept-ranges"),
        start: new TextDecoder("latin1").decode(bytes.slice(0, 5)),
        size: bytes.byteLength,
        sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join(""),
      };
    },
    [path, range] as const,
  );

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Returns the reply that a server with range support would give for these bytes. */
const part = (from: number, to: number) => ({
  status: 206,
  type: file.mime,
  range: `bytes ${from}-${to}/${file.bytes}`,
  length: String(to - from + 1),
  ranges: "bytes",
  size: to - from + 1,
  sha256: sha256(whole.subarray(from, to + 1)),
});

test("[DL-04] a cold service worker serves exact byte ranges across chunks offline", async () => {
  const path = `/offline/${file.sha256}`;
  const last = file.bytes - 1;
  const wanted: [string, ReturnType<typeof part>][] = [
    ["bytes=0-1", part(0, 1)],
    ["bytes=0-", part(0, last)],
    ["bytes=4194300-4194310", part(4194300, 4194310)],
    [`bytes=${last - 99}-`, part(last - 99, last)],
    ["bytes=-500", part(last - 499, last)],
    [`bytes=${last}-${last + 1000}`, part(last, last)],
  ];
  for (const [range, answer] of wanted) {
    await stopWorkers(browser);
    expect(await fetchInPage(path, range), range).toMatchObject(answer);
  }
  expect(await fetchInPage(path)).toMatchObject({
    status: 200,
    range: null,
    length: String(file.bytes),
    sha256: file.sha256,
  });
  for (const range of [`bytes=${file.bytes}-`, `bytes=${file.bytes + 5}-${file.bytes + 9}`])
    expect(await fetchInPage(path, range), range).toMatchObject({
      status: 416,
      range: `bytes */${file.bytes}`,
      size: 0,
    });
  expect(await fetchInPage(`/offline/${"0".repeat(64)}`)).toMatchObject({ status: 404 });
});

test("[DL-04] a downloaded video plays offline, also from its second chunk", async () => {
  const { page } = browser;
  await stopWorkers(browser);
  const played = await page.evaluate(async (src) => {
    const video = document.createElement("video");
    video.muted = true;
    video.src = src;
    const once = (event: string) => new Promise((done) => video.addEventListener(event, done));
    const ready = once("loadedmetadata");
    document.body.append(video);
    await ready;
    const seeked = once("seeked");
    video.currentTime = video.duration - 1;
    await seeked;
    const ended = once("ended");
    await video.play();
    await ended;
    const { duration, currentTime, error } = video;
    video.remove();
    return { duration, currentTime, error: error?.message };
  }, `/offline/${file.sha256}`);
  expect(played.error).toBeUndefined();
  expect(played.duration).toBeGreaterThan(130);
  expect(played.currentTime).toBeCloseTo(played.duration, 1);
});

test("[DL-06] every handout in the library and the burnout handout open offline", async () => {
  const { page } = browser;
  const { content } = await demoCatalogue(app.server.url);
  const handouts = new Map(
    content.flatMap(({ handout }) => (handout ? [[handout.url, handout]] : [])),
  );
  expect(handouts.size).toBeGreaterThan(10);
  for (const handout of handouts.values())
    expect(await fetchInPage(handout.url), handout.url).toMatchObject({
      status: 200,
      type: "application/pdf",
      start: "%PDF-",
      size: handout.bytes,
      sha256: handout.sha256,
    });
  expect(await fetchInPage("/handouts/burnout-handout.pdf")).toMatchObject({
    status: 200,
    type: "application/pdf",
    start: "%PDF-",
  });
  await page.goto(lessonUrl(app, "rl-100"));
  const link = page.getByRole("link", { name: /^Open handout/ });
  await page
    .getByText(/ · Available offline/)
    .first()
    .waitFor();
  expect(handouts.has((await link.getAttribute("href")) ?? "")).toBe(true);
});

test.each([
  [
    "damaged",
    "The download is damaged. Connect to the internet to continue, then download it again. Your progress is saved.",
  ],
  ["missing", "You're offline and this lesson isn't downloaded. It resumes when you reconnect."],
] as const)(
  "[DL-04] [SYNC-15] offline, a download with a %s part says what helps",
  async (fault, help) => {
    const { page } = browser;
    await page.goto(lessonUrl(app, LESSON));
    await page.evaluate(
      async ([name, hash, how]) => {
        const cache = await caches.open(name);
        const keys = (await cache.keys()).filter(({ url }) => url.includes(hash));
        for (const key of keys) {
          const chunk = await (await cache.match(key))?.blob();
          // The small entry describes the file.
          if (!chunk || chunk.size < 100_000) continue;
          if (how === "missing") await cache.delete(key);
          else await cache.put(key, new Response(new Blob([new Uint8Array(chunk.size)])));
        }
      },
      [MEDIA_CACHE, file.sha256, fault] as const,
    );
    await page.reload();
    await page.getByRole("button", { name: "Play", exact: true }).first().click();
    await page.getByText(help).waitFor();
  },
);
