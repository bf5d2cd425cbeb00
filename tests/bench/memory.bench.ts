import type { CDPSession, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { newProfile, removeProfiles, startBrowser } from "../support/browser.ts";
import { demoCatalogue, nurse, signIn } from "../support/people.ts";
import { seededRandom } from "../support/random.ts";
import { respiteWith } from "./library/site.ts";
import { reportRow } from "./support/goals.ts";
import { heapBytes, type Send } from "./support/heap.ts";
import { median } from "./sync/table.ts";

/*
 * Memory of the page and its search worker during an hour of use of a library of 10,000 lessons. A round is what a person does in a
 * minute, without the pauses. `ROUNDS` sets their number.
 */

const LESSONS = 10_000;
const ROUNDS = Number(process.env.ROUNDS ?? 60);
/** By then, everything was loaded once. */
const SETTLED = Math.floor(ROUNDS / 3);
/** Growth is measured between medians of this many rounds, because a round may end in the middle of a query. */
const NEAR = 5;
const MB = 2 ** 20;
const MOST_MB = 60;
const words = ["breath", "night shift", "team", "grief", "water", "boundary", "sleep", "monitor"];

afterAll(removeProfiles);

/** Follows the page's workers. Returns how to send to those that are running. */
async function followWorkers(cdp: CDPSession): Promise<() => Send[]> {
  const running = new Set<string>();
  const waiting = new Map<string, (result: unknown) => void>();
  let last = 0;
  cdp.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") running.add(sessionId);
  });
  cdp.on("Target.detachedFromTarget", ({ sessionId }) => running.delete(sessionId));
  cdp.on("Target.receivedMessageFromTarget", ({ sessionId, message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(`${sessionId} ${id}`)?.(result);
  });
  await cdp.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  return () =>
    [...running].map((sessionId) => async (method) => {
      last += 1;
      const id = last;
      const answer = new Promise((done) => waiting.set(`${sessionId} ${id}`, done));
      const message = JSON.stringify({ id, method });
      await cdp.send("Target.sendMessageToTarget", { sessionId, message });
      return await answer;
    });
}

const toArea = async (page: Page, name: string) => {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1 }).first().waitFor();
};

/** Titles of lessons that can be played. */
async function recordings(url: string): Promise<string[]> {
  const { content } = await demoCatalogue(url);
  return content
    .filter(({ file, type }) => file && type !== "Handout")
    .map(({ title }) => title)
    .slice(0, 10);
}

/** Searches, scrolls, plays a lesson, and looks at the other areas. */
async function spendAMinute(page: Page, lesson: string, random: () => number): Promise<void> {
  await toArea(page, "Library");
  const search = page.getByRole("combobox", { name: /^Search/ });
  await search.fill(words[Math.floor(random() * words.length)] ?? "");
  await search.press("Enter");
  await page.locator("main li a[href]").first().waitFor();
  for (let step = 0; step < 5; step += 1) {
    await page.mouse.wheel(0, 1500);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  await search.fill(lesson);
  await search.press("Enter");
  await page.getByRole("main").getByRole("link", { name: lesson }).first().click();
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await page.waitForFunction(
    () => (document.querySelector("video")?.currentTime ?? 0) > 0,
    undefined,
    { polling: 100 },
  );
  await page.getByRole("button", { name: "Pause", exact: true }).first().click();
  for (const area of ["Downloads", "Credits", "You"]) await toArea(page, area);
}

test("memory of an hour of use, with 10,000 lessons", async () => {
  const server = await respiteWith(LESSONS);
  const lessons = await recordings(server.url);
  const { page, kill } = await startBrowser(newProfile());
  const cdp = await page.context().newCDPSession(page);
  const workers = await followWorkers(cdp);
  await signIn(page, server.url, nurse);
  await page.getByText("All changes synced").first().waitFor({ timeout: 120_000 });
  const random = seededRandom(1);
  const send: Send = (method) => cdp.send(method as "HeapProfiler.collectGarbage");
  const used: { readonly page: number; readonly workers: number }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await spendAMinute(page, lessons[round % lessons.length] ?? "", random);
    const ofWorkers = await Promise.all(workers().map((send) => heapBytes(send, true)));
    used.push({
      page: (await heapBytes(send, true)) / MB,
      workers: ofWorkers.reduce((sum, bytes) => sum + bytes, 0) / MB,
    });
    const { nodes } = await cdp.send("Memory.getDOMCounters");
    console.log(
      `round ${round}: page ${used.at(-1)?.page.toFixed(1)} MB, ${ofWorkers.length} workers ${used.at(-1)?.workers.toFixed(1)} MB, ${nodes} nodes`,
    );
  }
  await kill();
  await server.stop();
  server.remove();
  const around = (round: number) => {
    const near = used.slice(Math.max(0, round - NEAR), round);
    return median(near.map((one) => one.page + one.workers));
  };
  const [settled, end] = [around(SETTLED), around(ROUNDS)];
  const most = Math.max(...used.map((one) => one.page + one.workers));
  console.log(
    `${end.toFixed(1)} MB after ${ROUNDS} rounds, ${(end - settled).toFixed(1)} MB more than after ${SETTLED}, at most ${most.toFixed(1)} MB`,
  );
  reportRow("memory", most);
  reportRow("memory-growth", end - settled);
  expect(most).toBeLessThanOrEqual(MOST_MB);
});
