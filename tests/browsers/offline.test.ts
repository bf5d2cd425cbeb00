import { PGlite } from "@electric-sql/pglite";
import { afterAll, expect, type TestContext, test } from "vitest";
import { newProfile, removeProfiles } from "../support/browser.ts";
import { isLong } from "../support/long-tests.ts";
import { demoCatalogue, nurse, recordsOf } from "../support/people.ts";
import { startProxy } from "../support/proxy.ts";
import { type RunningServer, startServer } from "../support/respite.ts";
import type { Browser, Start } from "./browser.ts";
import { chromium } from "./chromium.ts";
import { firefox, privateFirefox } from "./firefox.ts";
import { webkit } from "./webkit.ts";

// The main journey in three browser engines. Offline means that the server process is stopped; nothing is emulated.

afterAll(removeProfiles);

/** Runs the clean-ups of a test at its end, the last one first. */
type OnEnd = TestContext["onTestFinished"];

/** Starts the server, at the address and with the data of the previous one if given. */
async function serve(onEnd: OnEnd, before?: RunningServer): Promise<RunningServer> {
  const server = await startServer(
    before && { PORT: new URL(before.url).port, DATA_DIR: before.dataDir },
  );
  if (!before) onEnd(server.remove);
  onEnd(async () => void (await server.stop()));
  return server;
}

async function open(onEnd: OnEnd, start: Start, profile: string): Promise<Browser> {
  const browser = await start(profile);
  onEnd(browser.kill);
  return browser;
}

type Lesson = { readonly id: string; readonly title: string; readonly address: string };

async function audioLesson(origin: string): Promise<Lesson> {
  const { content } = await demoCatalogue(origin);
  const found = content.find(
    ({ type, file, content_status }) => type === "Audio" && file && content_status === "Published",
  );
  if (!found) throw new Error("no audio lesson in the demo");
  const id = found.record_id_;
  return { id, title: found.title ?? "", address: `${origin}/enrichment_center/video/${id}` };
}

const until = (browser: Browser, question: () => unknown) =>
  expect
    .poll(() => browser.ask(question), { timeout: 30_000, message: String(question) })
    .toBeTruthy();

/** Navigates as an in-app link does, without a page load. */
const follow = (browser: Browser, address: string) =>
  browser.ask((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);

const wordsOf = () =>
  [...document.querySelectorAll("h1, h2, h3, p")]
    .filter((element) => element.getClientRects().length > 0)
    .map((element) => element.textContent.trim())
    .join("\n");

const shows = (browser: Browser, words: string | RegExp) =>
  expect.poll(() => browser.ask(wordsOf), { timeout: 30_000 }).toMatch(words);

async function signIn(browser: Browser, origin: string) {
  await browser.goTo(`${origin}/login`);
  await browser.type("input[autocomplete^=username]", nurse.email);
  await browser.type("input[autocomplete=current-password]", nurse.password);
  await browser.press("button", /^Sign in$/);
  await until(browser, () => location.pathname === "/library");
  await until(browser, () => navigator.serviceWorker.controller?.state === "activated");
}

async function download(browser: Browser, { address, title }: Lesson) {
  await follow(browser, address);
  await shows(browser, title);
  await browser.press("button", /^Download/);
  await shows(browser, /^Downloaded$/m);
}

const showsLessons = () =>
  location.pathname === "/library" &&
  document.querySelector('main a[href*="/enrichment_center/video/"]') !== null;

const mediumOf = () => {
  const medium = document.querySelector<HTMLMediaElement>("audio, video");
  return medium && { at: medium.currentTime, from: medium.currentSrc, isPaused: medium.paused };
};

/** Plays a few seconds and returns the position. */
async function listen(browser: Browser, { address, title }: Lesson): Promise<number> {
  await follow(browser, address);
  await shows(browser, title);
  // Muted, because Firefox does not play sound on a machine without an audio device.
  await browser.press("button", /^Mute$/);
  await browser.press("button", /^Play$/);
  await expect
    .poll(async () => (await browser.ask(mediumOf))?.at, { timeout: 30_000 })
    .toBeGreaterThan(5);
  await browser.press("button", /^Pause$/);
  await until(browser, () => document.querySelector<HTMLMediaElement>("audio, video")?.paused);
  const medium = await browser.ask(mediumOf);
  expect(medium).toMatchObject({ isPaused: true, from: expect.stringContaining("/offline/") });
  return medium?.at ?? 0;
}

const syncNow = () =>
  [...document.querySelectorAll("button")].find((it) => it.textContent === "Sync now")?.click();

/** Requests ranges as players do. Safari first asks for two bytes to learn whether seeking works. */
const rangesOf = async () => {
  const from = document.querySelector<HTMLMediaElement>("audio, video")?.currentSrc ?? "";
  const size = Number((await fetch(from)).headers.get("content-length"));
  const ranges = ["bytes=0-1", `bytes=${size - 500}-`, `bytes=${size}-`];
  const replies = ranges.map(async (range) => {
    const reply = await fetch(from, { headers: { range } });
    const { byteLength } = await reply.arrayBuffer();
    return [reply.status, byteLength, reply.headers.get("content-range")?.replace(`${size}`, "N")];
  });
  return await Promise.all(replies);
};

/** Reads the table of the stopped server. */
async function watched({ dataDir }: RunningServer) {
  const database = await PGlite.create(`${dataDir}/pg`);
  const { rows } = await database.query<{ record_id: string; seconds: number }>(
    "select record_id, seconds_watched::float8 as seconds from time_watched where person_id = (select id from person where email = $1)",
    [nurse.email],
  );
  await database.close();
  return rows;
}

const headingOf = () => document.querySelector("h1")?.textContent;

const isSaved = () =>
  [...document.querySelectorAll("main button[aria-pressed=true]")].some((button) =>
    /^Save /.test(button.getAttribute("aria-label") ?? button.textContent),
  );

/** Counts the writes of one call that the stopped server has applied. */
async function writesOf({ dataDir }: RunningServer, call: string) {
  const database = await PGlite.create(`${dataDir}/pg`);
  const { rows } = await database.query("select key from idempotency where call = $1", [call]);
  await database.close();
  return rows.length;
}

/** Set by `npm test`, which reports them at its end. */
const missing = (process.env.MISSING_BROWSERS ?? "").split(",");

const browsers: readonly (readonly [string, Start])[] = [
  // Without these, tests/journeys/offline.test.ts still plays a download in a restarted Chromium.
  ...(isLong
    ? ([
        ["Chromium", chromium],
        ["Firefox", firefox],
      ] as const)
    : []),
  ["WebKit", webkit],
];

// At once: most of their time is playback.
for (const [name, start] of browsers)
  test
    .skipIf(missing.includes(name))
    .concurrent(
      `[DL-04] a lesson downloaded in ${name} plays after the server stops and the browser restarts, and is counted once`,
      async ({ expect, onTestFinished }) => {
        const server = await serve(onTestFinished);
        const lesson = await audioLesson(server.url);
        const profile = newProfile();
        const before = await open(onTestFinished, start, profile);
        await signIn(before, server.url);
        await download(before, lesson);
        await before.quit();
        await server.stop();

        const after = await open(onTestFinished, start, profile);
        await after.goTo(server.url);
        await until(after, showsLessons);
        const heard = await listen(after, lesson);
        expect(await after.ask(rangesOf)).toEqual([
          [206, 2, "bytes 0-1/N"],
          [206, 500, expect.stringContaining("/N")],
          [416, 0, "bytes */N"],
        ]);
        await follow(after, `${server.url}/sending`);
        await shows(after, "Waiting to sync");

        const again = await serve(onTestFinished, server);
        const words = async () => {
          const text = await after.ask(wordsOf);
          // The button is missing while a sync is running.
          if (!text.includes("All changes synced")) await after.ask(syncNow);
          return text;
        };
        await expect.poll(words, { timeout: 30_000, interval: 500 }).toMatch("All changes synced");
        await after.quit();
        await again.stop();
        expect(await watched(again)).toEqual([
          { record_id: lesson.id, seconds: expect.closeTo(heard, 0) },
        ]);
      },
    );

test.skipIf(!isLong || missing.includes("Firefox"))(
  "[DL-04] a private window of Firefox plays a download while the server is stopped, and forgets everything when it is closed",
  async ({ onTestFinished }) => {
    const server = await serve(onTestFinished);
    const lesson = await audioLesson(server.url);
    const profile = newProfile();
    const before = await open(onTestFinished, privateFirefox, profile);
    await signIn(before, server.url);
    await download(before, lesson);
    await server.stop();
    await listen(before, lesson);
    await follow(before, `${server.url}/sending`);
    await shows(before, /^If this is a private window, keep it open until everything syncs/m);
    await before.quit();

    const again = await serve(onTestFinished, server);
    const after = await open(onTestFinished, privateFirefox, profile);
    await after.goTo(again.url);
    await until(after, () => location.pathname === "/login");
  },
);

// One browser after the other. Chromium is killed in tests/journeys.
for (const [name, start] of browsers.filter(([name]) => name !== "Chromium"))
  test.skipIf(!isLong || missing.includes(name))(
    `[SYNC-04] what a person saved in ${name} arrives once, although the browser is killed while it sends`,
    async ({ onTestFinished }) => {
      const server = await serve(onTestFinished);
      const proxy = await startProxy(server.url);
      onTestFinished(proxy.close);
      const { content } = await demoCatalogue(server.url);
      const lessons = content.filter(({ type }) => type === "Audio").slice(0, 3);
      const profile = newProfile();
      const before = await open(onTestFinished, start, profile);
      await signIn(before, proxy.url);
      // The server gets the first batch, and its reply is lost.
      proxy.loseNextReply("/api/sync/batch");
      for (const { record_id_, title } of lessons) {
        await follow(before, `${proxy.url}/enrichment_center/video/${record_id_}`);
        // Other lessons list it, too.
        await expect.poll(() => before.ask(headingOf), { timeout: 30_000 }).toContain(title ?? "");
        await before.press("main button", /^Save /);
        await until(before, isSaved);
        proxy.hang("/api/sync");
      }
      await before.kill();
      proxy.hang(undefined);

      const after = await open(onTestFinished, start, profile);
      await after.goTo(`${proxy.url}/sending`);
      // A browser that is killed may forget who was signed in.
      await until(after, () => document.querySelector("h1") !== null);
      if (await after.ask(() => location.pathname === "/login")) {
        await signIn(after, proxy.url);
        await follow(after, `${proxy.url}/sending`);
      }
      await shows(after, "All changes synced");
      const { saved = [] } = await recordsOf(server.url, nurse);
      expect(
        saved
          .filter((row) => row.saved)
          .map(({ record_id_ }) => record_id_)
          .toSorted(),
      ).toEqual(lessons.map(({ record_id_ }) => record_id_).toSorted());
      await after.quit();
      await server.stop();
      expect(await writesOf(server, "saveContent")).toBe(lessons.length);
    },
  );
