import { PGlite } from "@electric-sql/pglite";
import { afterEach, expect, test } from "vitest";
import { newProfile, type RealBrowser, removeProfiles, startBrowser } from "../support/browser.ts";
import { nurse, signInWithForm, workerReady } from "../support/people.ts";
import { type FaultyProxy, startProxy } from "../support/proxy.ts";
import { type RunningServer, startServer } from "../support/respite.ts";
import { kept } from "./player.ts";

// The main job, on real input: sign in, download, go offline, close, open, listen to the end, come back; counted once.

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  removeProfiles();
});

type Lesson = { record_id_: string; title: string; length: string };

/** The shortest lesson that can be listened to; what the server itself says its length is. */
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

async function openHouse(): Promise<{ server: RunningServer; proxy: FaultyProxy }> {
  const server = await startServer();
  const proxy = await startProxy(server.url);
  cleanUps.push(
    async () => server.remove(),
    () => server.stop(),
    proxy.close,
  );
  return { server, proxy };
}

const goOffline = async (browser: RealBrowser, proxy: FaultyProxy) => {
  proxy.cut();
  await browser.context.setOffline(true);
};
const comeBack = async (browser: RealBrowser, proxy: FaultyProxy) => {
  proxy.restore();
  await browser.context.setOffline(false);
};

async function downloadLesson({ page }: RealBrowser, proxy: FaultyProxy, lesson: Lesson) {
  await page.goto(`${proxy.url}/enrichment_center/video/${lesson.record_id_}`);
  await page.getByRole("heading", { level: 1, name: lesson.title }).waitFor();
  await page.getByRole("button", { name: /^Download/ }).click();
  await page.getByRole("heading", { name: "On this device", exact: true }).waitFor();
}

async function listenToTheEnd({ page }: RealBrowser, lesson: Lesson) {
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  const rate = page.getByRole("button", { name: /^Speed/ });
  await rate.first().waitFor();
  // As fast as a person may: twice.
  await expect
    .poll(async () => {
      const label = (await rate.first().getAttribute("aria-label")) ?? "";
      if (!/\b2 times/.test(label)) await rate.first().click();
      return (await rate.first().getAttribute("aria-label")) ?? "";
    })
    .toMatch(/\b2 times/);
  await page.getByText("Finished", { exact: false }).first().waitFor({ timeout: 90_000 });
  await expect.poll(async () => (await kept(page, lesson.record_id_))?.finished).toBe(true);
  return lesson;
}

/** What the server's own tables say, once it has stopped. */
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

async function listenInTheBasement(proxy: FaultyProxy, lesson: Lesson) {
  const profile = newProfile();
  const before = await openBrowser(profile);
  await signInWithForm(before.page, proxy.url, nurse);
  await workerReady(before.page);
  await downloadLesson(before, proxy, lesson);
  await goOffline(before, proxy);
  await before.page.close();

  const page = await before.context.newPage();
  const inBasement = { ...before, page };
  await page.goto(`${proxy.url}/enrichment_center/video/${lesson.record_id_}`);
  await page.getByRole("heading", { level: 1, name: lesson.title }).waitFor();
  await listenToTheEnd(inBasement, lesson);
  await page.goto(`${proxy.url}/downloads`);
  await page
    .getByText(/will be sent/)
    .first()
    .waitFor();
  expect(before.complaints).toEqual([]);
  await before.kill();

  const after = await openBrowser(profile);
  await after.context.setOffline(true);
  await after.page.goto(`${proxy.url}/downloads`);
  await after.page
    .getByText(/will be sent/)
    .first()
    .waitFor();
  return after;
}

const nothingWaits = (browser: RealBrowser) =>
  browser.page.getByText("Everything has been sent").first().waitFor({ timeout: 60_000 });

test("[SYNC-02] [DL-04] [PLAY-06] [PWA-01] a nurse signs in, downloads, listens offline, the browser is killed, and the server knows it exactly once", async () => {
  const { server, proxy } = await openHouse();
  const lesson = await shortestAudio(proxy);
  const browser = await listenInTheBasement(proxy, lesson);
  await comeBack(browser, proxy);
  await nothingWaits(browser);
  expect(browser.complaints).toEqual([]);
  await expectOnce(server, lesson);
});

test("[SYNC-04] the same with the first reply of the server lost: still one row, still the right seconds", async () => {
  const { server, proxy } = await openHouse();
  const lesson = await shortestAudio(proxy);
  const browser = await listenInTheBasement(proxy, lesson);
  proxy.seen.length = 0;
  proxy.loseNextReply("/api/sync/batch");
  await comeBack(browser, proxy);
  await nothingWaits(browser);
  const sendings = proxy.seen.filter((request) => request === "POST /api/sync/batch").length;
  expect(sendings).toBeGreaterThanOrEqual(2);
  await expectOnce(server, lesson);
});
