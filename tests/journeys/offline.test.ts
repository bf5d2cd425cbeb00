import { PGlite } from "@electric-sql/pglite";
import { afterEach, expect, test } from "vitest";
import {
  newProfile,
  type RealBrowser,
  removeProfiles,
  setOffline,
  startBrowser,
} from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { nurse, signInWithForm, workerReady } from "../support/people.ts";
import { type FaultyProxy, startProxy } from "../support/proxy.ts";
import { type RunningServer, startServer } from "../support/respite.ts";
import { setSpeed, storedProgress } from "./player.ts";
import { goOffline, goOnline } from "./running-app.ts";

// The main journey: sign in, download, go offline, restart, listen to the end, reconnect, and count it once.

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  removeProfiles();
});

type Lesson = { record_id_: string; title: string; length: string };

/** Returns the shortest audio lesson, with its length as the server states it. */
async function shortestAudio(proxy: FaultyProxy): Promise<Lesson & { seconds: number }> {
  const signedIn = await fetch(`${proxy.url}/auth/sign_in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ uid: nurse.email, password: nurse.password }),
  });
  const headers = Object.fromEntries(
    ["access-token", "client", "uid"].map((name) => [name, signedIn.headers.get(name) ?? ""]),
  );
  const page = await fetch(`${proxy.url}/api/sync/catalogue?limit=1000`, { headers });
  const { content } = (await page.json()) as {
    content: (Lesson & { type: string; file: unknown; content_status: string })[];
  };
  const inSeconds = (length: string) => {
    const [minutes = 0, seconds = 0] = length.split(":").map(Number);
    return minutes * 60 + seconds;
  };
  const [shortest] = content
    .filter(
      ({ type, file, content_status }) =>
        type === "Audio" && file && content_status === "Published",
    )
    .map((lesson) => ({ ...lesson, seconds: inSeconds(lesson.length) }))
    .toSorted((a, b) => a.seconds - b.seconds);
  if (!shortest) throw new Error("no audio lesson in the demo");
  return shortest;
}

async function openBrowser(profile: string): Promise<RealBrowser> {
  const browser = await startBrowser(profile);
  cleanUps.push(browser.kill);
  return browser;
}

async function startApp(): Promise<{ server: RunningServer; proxy: FaultyProxy }> {
  const server = await startServer();
  const proxy = await startProxy(server.url);
  cleanUps.push(
    async () => server.remove(),
    () => server.stop(),
    proxy.close,
  );
  return { server, proxy };
}

async function downloadLesson({ page }: RealBrowser, proxy: FaultyProxy, lesson: Lesson) {
  await page.goto(`${proxy.url}/enrichment_center/video/${lesson.record_id_}`);
  await page.getByRole("heading", { level: 1, name: lesson.title }).waitFor();
  await page.getByRole("button", { name: /^Download/ }).click();
  await page.getByRole("heading", { name: "Downloaded", exact: true }).waitFor();
}

async function listenToTheEnd({ page }: RealBrowser, lesson: Lesson) {
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await setSpeed(page, "2×");
  await page.getByText("Completed", { exact: false }).first().waitFor({ timeout: 90_000 });
  await expect
    .poll(async () => (await storedProgress(page, lesson.record_id_))?.finished)
    .toBe(true);
  return lesson;
}

/** Reads the tables of the stopped server. */
async function tables({ dataDir }: RunningServer) {
  const database = await PGlite.create(`${dataDir}/pg`);
  const watched = await database.query<{
    record_id: string;
    seconds_watched: number;
    video_finished: boolean;
  }>(
    "select record_id, seconds_watched::float8 as seconds_watched, video_finished from time_watched where person_id = (select id from person where email = $1)",
    [nurse.email],
  );
  const keys = await database.query<{ key: string }>("select key from idempotency");
  await database.close();
  return { watched: watched.rows, keys: keys.rows };
}

async function expectOnce(server: RunningServer, lesson: Lesson & { seconds: number }) {
  await server.stop();
  const { watched } = await tables(server);
  expect(watched).toHaveLength(1);
  expect(watched[0]).toMatchObject({ record_id: lesson.record_id_, video_finished: true });
  expect(Math.abs((watched[0]?.seconds_watched ?? 0) - lesson.seconds)).toBeLessThanOrEqual(2);
}

async function listenOffline(proxy: FaultyProxy, lesson: Lesson) {
  const profile = newProfile();
  const before = await openBrowser(profile);
  await signInWithForm(before.page, proxy.url, nurse);
  await workerReady(before.page);
  await downloadLesson(before, proxy, lesson);
  await goOffline({ proxy }, before);
  await before.page.close();

  const page = await before.context.newPage();
  const offlineBrowser = { ...before, page };
  await page.goto(`${proxy.url}/enrichment_center/video/${lesson.record_id_}`);
  await page.getByRole("heading", { level: 1, name: lesson.title }).waitFor();
  await listenToTheEnd(offlineBrowser, lesson);
  await page.goto(`${proxy.url}/downloads`);
  await page
    .getByText(/^Offline, \d+ changes? saved/)
    .first()
    .waitFor();
  expect(before.pageErrors).toEqual([]);
  await before.kill();

  const after = await openBrowser(profile);
  await setOffline(after.context, true);
  await after.page.goto(`${proxy.url}/downloads`);
  await after.page
    .getByText(/^Offline, \d+ changes? saved/)
    .first()
    .waitFor();
  return after;
}

const waitUntilSynced = (browser: RealBrowser) =>
  browser.page.getByText("All changes synced").first().waitFor({ timeout: 60_000 });

test("[SYNC-02] [DL-04] [PLAY-06] [PWA-01] progress made offline survives a killed browser and reaches the server exactly once", async () => {
  const { server, proxy } = await startApp();
  const lesson = await shortestAudio(proxy);
  const browser = await listenOffline(proxy, lesson);
  await goOnline({ proxy }, browser);
  await waitUntilSynced(browser);
  expect(browser.pageErrors).toEqual([]);
  await expectOnce(server, lesson);
});

longTest(
  "[SYNC-04] a lost reply to the first batch does not change the recorded progress",
  async () => {
    const { server, proxy } = await startApp();
    const lesson = await shortestAudio(proxy);
    const browser = await listenOffline(proxy, lesson);
    proxy.seen.length = 0;
    proxy.loseNextReply("/api/sync/batch");
    await goOnline({ proxy }, browser);
    await waitUntilSynced(browser);
    const sendings = proxy.seen.filter((request) => request === "POST /api/sync/batch").length;
    expect(sendings).toBeGreaterThanOrEqual(2);
    await expectOnce(server, lesson);
  },
);
