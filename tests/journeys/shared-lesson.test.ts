import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { longTest } from "../support/long-tests.ts";
import { nurse, signIn, submitSignIn, workerReady } from "../support/people.ts";
import { hasPlayed, medium, play, scrubber, storedProgress } from "./player.ts";
import { goOffline, goOnline, pause, type RunningApp, rowsOf, startApp } from "./running-app.ts";

const LESSON = "rl-139";
const TITLE = "Sleep after night shifts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false });
});
afterEach(() => app.reset());
afterAll(() => app?.close());

const address = (data: string) => `${app.proxy.url}/external_video_page?data=${data}`;
const titled = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("[EXT-01] a visitor without an account can play a shared lesson, and no database is created", async () => {
  const { page, pageErrors } = await app.openBrowser();
  await page.goto(address(LESSON));
  await titled(page, TITLE).waitFor();
  for (const name of ["Learning Objectives", "Recommended Reading", "References"])
    await page.getByRole("region", { name, exact: true }).getByRole("listitem").first().waitFor();
  const claim = page.getByRole("button", { name: "Claim Credit" });
  expect(await claim.getAttribute("aria-disabled")).toBe("true");
  const why = "Please login at the bottom of this page to claim your CE credit";
  expect(await claim.getAttribute("title")).toBe(why);
  await page.getByText(why).waitFor();
  await page.getByText("There are no conflicts of interest").waitFor();
  expect(
    await page.getByRole("link", { name: "Interested? Learn More" }).getAttribute("href"),
  ).toMatch(/^https:/);
  await play(page);
  await hasPlayed(page, 2);
  const stoppedAt = await pause(page);
  await scrubber(page).press("End");
  expect((await medium(page)).at).toBeLessThan(stoppedAt + 1);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  expect(pageErrors).toEqual([]);
});

longTest(
  "[EXT-01] progress on a shared lesson is carried through the login to the account",
  async () => {
    const { page } = await app.openBrowser();
    await page.goto(address(LESSON));
    await play(page);
    await hasPlayed(page, 4);
    await pause(page);
    const login = page.getByRole("link", { name: "Login", exact: true });
    const carried = async () =>
      new URL((await login.getAttribute("href")) ?? "", app.proxy.url).searchParams;
    await expect
      .poll(async () => Number((await carried()).get("time_watched")))
      .toBeGreaterThanOrEqual(4);
    expect((await carried()).get("redirect_url")).toBe(`/enrichment_center/video/${LESSON}`);
    await login.click();
    await page.waitForURL((url) => url.pathname === "/login");
    const seconds = Number(new URL(page.url()).searchParams.get("time_watched"));
    await submitSignIn(page, nurse);
    await page.waitForURL((url) => url.pathname === `/enrichment_center/video/${LESSON}`);
    await titled(page, TITLE).waitFor();
    await expect
      .poll(async () => (await storedProgress(page, LESSON))?.furthest, { timeout: 30_000 })
      .toBe(seconds);
    expect((await storedProgress(page, LESSON))?.intervals).toEqual([[0, seconds]]);
    await page.waitForURL((url) => url.search === "");
  },
);

test("[EXT-01] a signed-in person sees a shared lesson with a link to their library", async () => {
  const { page } = await app.openBrowser();
  await signIn(page, app.proxy.url, nurse);
  await page.goto(address(LESSON));
  await page.getByRole("link", { name: "Open in library" }).click();
  await page.waitForURL((url) => url.pathname === `/enrichment_center/video/${LESSON}`);
});

longTest("[EXT-01] a shared lesson shows loading and error states with a retry", async () => {
  const { page } = await app.openBrowser();
  app.proxy.hang("/api/enrichment_center_external_video_page");
  await page.goto(address(LESSON));
  await page.getByRole("dialog", { name: "Loading Video Page" }).waitFor();
  app.proxy.cut();
  app.proxy.hang(undefined);
  const failed = page.getByRole("dialog", { name: "Error" });
  await failed.getByText("Error fetching data.").waitFor();
  app.proxy.restore();
  await failed.getByRole("button", { name: "Try again" }).click();
  await titled(page, TITLE).waitFor();
  for (const id of ["rl-none", "%3Cscript%3E", ""]) {
    await page.goto(address(id));
    const error = page.getByRole("dialog", { name: "Error" });
    await error.getByText("Error fetching data.").waitFor();
    expect(await page.getByText("Error fetching data.").count()).toBe(1);
    await error.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Try again" }).waitFor();
  }
});

longTest(
  "[EXT-01] a shared lesson offline says that it needs a connection and loads when it returns",
  async () => {
    const browser = await app.withWorker.openBrowser();
    const { page } = browser;
    await page.goto(address(LESSON));
    await titled(page, TITLE).waitFor();
    await workerReady(page);
    await goOffline(app, browser);
    await page.reload();
    await page.getByRole("dialog", { name: "Error" }).getByText("You're offline").waitFor();
    await goOnline(app, browser);
    await titled(page, TITLE).waitFor();
    expect(await rowsOf(page, "respite-device", "content")).toEqual([]);
  },
);
