import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RealBrowser } from "../support/browser.ts";
import { demoCatalogue, nurse, signIn, workerReady } from "../support/people.ts";
import {
  everythingIsHere,
  goOffline,
  type House,
  lessonUrl,
  openHouse,
  stopWorkers,
} from "./running-app.ts";

// One browser for all: signed in, one lesson of two chunks downloaded, and then no network any more.

const LESSON = "rl-124";
let house: House;
let browser: RealBrowser;
let file: { url: string; bytes: number; sha256: string; mime: string };
let whole: Buffer;
beforeAll(async () => {
  house = await openHouse();
  const { content } = await demoCatalogue(house.proxy.url);
  const found = content.find(({ record_id_ }) => record_id_ === LESSON)?.file;
  if (!found) throw new Error(`${LESSON} has no file`);
  file = found;
  whole = Buffer.from(await (await fetch(house.server.url + file.url)).arrayBuffer());
  browser = await house.open();
  const { page } = browser;
  await signIn(page, house.proxy.url, nurse);
  await workerReady(page);
  await everythingIsHere(browser);
  await page.goto(lessonUrl(house, LESSON));
  await page.getByRole("button", { name: /^Download/ }).click();
  await page.getByRole("heading", { name: "On this device", exact: true }).waitFor();
  await goOffline(house, browser);
});
afterAll(() => house?.close());

const ask = (path: string, range?: string) =>
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

/** What a server that knows ranges would say of these bytes of the file. */
const part = (from: number, to: number) => ({
  status: 206,
  type: file.mime,
  range: `bytes ${from}-${to}/${file.bytes}`,
  length: String(to - from + 1),
  ranges: "bytes",
  size: to - from + 1,
  sha256: sha256(whole.subarray(from, to + 1)),
});

test("[DL-04] a cold worker answers exactly the bytes that are asked for, across chunks and without a network", async () => {
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
    expect(await ask(path, range), range).toMatchObject(answer);
  }
  expect(await ask(path)).toMatchObject({
    status: 200,
    range: null,
    length: String(file.bytes),
    sha256: file.sha256,
  });
  for (const range of [`bytes=${file.bytes}-`, `bytes=${file.bytes + 5}-${file.bytes + 9}`])
    expect(await ask(path, range), range).toMatchObject({
      status: 416,
      range: `bytes */${file.bytes}`,
      size: 0,
    });
  expect(await ask(`/offline/${"0".repeat(64)}`)).toMatchObject({ status: 404 });
});

test("[DL-04] the downloaded video plays without a network, also from its second chunk", async () => {
  const { page } = browser;
  await stopWorkers(browser);
  const played = await page.evaluate(async (src) => {
    const video = document.createElement("video");
    video.muted = true;
    video.src = src;
    const heard = (event: string) => new Promise((done) => video.addEventListener(event, done));
    const ready = heard("loadedmetadata");
    document.body.append(video);
    await ready;
    const seeked = heard("seeked");
    video.currentTime = video.duration - 1;
    await seeked;
    const ended = heard("ended");
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

test("[DL-06] every handout of the library, and the one about burnout, opens without a network", async () => {
  const { page } = browser;
  const { content } = await demoCatalogue(house.server.url);
  const handouts = new Map(
    content.flatMap(({ handout }) => (handout ? [[handout.url, handout]] : [])),
  );
  expect(handouts.size).toBeGreaterThan(10);
  for (const handout of handouts.values())
    expect(await ask(handout.url), handout.url).toMatchObject({
      status: 200,
      type: "application/pdf",
      start: "%PDF-",
      size: handout.bytes,
      sha256: handout.sha256,
    });
  expect(await ask("/handouts/burnout-handout.pdf")).toMatchObject({
    status: 200,
    type: "application/pdf",
    start: "%PDF-",
  });
  await page.goto(lessonUrl(house, "rl-100"));
  const link = page.getByRole("link", { name: /^Open the handout/ });
  await page
    .getByText(/ · kept here/)
    .first()
    .waitFor();
  expect(handouts.has((await link.getAttribute("href")) ?? "")).toBe(true);
});
