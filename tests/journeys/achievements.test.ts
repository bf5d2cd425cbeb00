import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { newProfile, startWholeBrowser } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { demoCatalogue, nurse, recordsOf, signIn, workerReady } from "../support/people.ts";
import { goOffline, type RunningApp, startApp } from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.reset());
afterAll(() => app?.close());

async function finishLesson(origin: string) {
  const { content } = await demoCatalogue(origin);
  const short = content.find(
    ({ content_status, type }) => content_status === "Published" && type === "Audio",
  );
  if (!short) throw new Error("The demo has no lesson to listen to");
  const reply = await fetch(`${origin}/auth/sign_in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(nurse),
  });
  const names = ["access-token", "client", "uid"];
  const headers = Object.fromEntries(names.map((name) => [name, reply.headers.get(name) ?? ""]));
  const done = await fetch(`${origin}/api/time_watched`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      ...{ record_id_: short.record_id_, seconds_watched: 60, video_finished: true },
      intervals: [[0, 60]],
    }),
  });
  expect(done.status).toBe(200);
}

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

longTest("[ACH-01] an earned achievement is announced once and stays listed offline", async () => {
  const browser = await app.openBrowser();
  const { page } = browser;
  await signIn(page, app.proxy.url, nurse);
  await workerReady(page);
  await page.goto(`${app.proxy.url}/achievements`);
  await page.getByRole("heading", { name: "No achievements yet" }).waitFor();
  await card(page, "Next").getByText("0 of 1 lesson", { exact: true }).waitFor();
  await finishLesson(app.server.url);
  await page.reload();
  await page
    .getByRole("status")
    .getByText("Achievement earned: First lesson")
    .waitFor({ timeout: 30_000 });
  await card(page, "Earned").getByText("First lesson").waitFor();
  await card(page, "Next").getByText("1 of 5 lessons").waitFor();
  await expect
    .poll(async () => (await recordsOf(app.server.url, nurse)).achievements)
    .toMatchObject([{ name: "First lesson", icon: "sprout" }]);
  await goOffline(app, browser);
  await page.reload();
  await card(page, "Earned").getByText("First lesson").waitFor();
  expect(await page.getByText("Achievement earned: First lesson").count()).toBe(0);
  expect(browser.pageErrors).toEqual([]);
});

longTest(
  "[SUR-03] reminders are off until the person turns them on, and stay off with a message when the push service is unreachable",
  async () => {
    const browser = await app.openBrowser(newProfile(), [], startWholeBrowser);
    const { page } = browser;
    await browser.context.grantPermissions(["notifications"], { origin: app.proxy.url });
    await signIn(page, app.proxy.url, nurse);
    await workerReady(page);
    await page.goto(`${app.proxy.url}/you`);
    const toggle = card(page, "Reminders").getByRole("switch");
    expect(await toggle.isChecked()).toBe(false);
    await toggle.click();
    await card(page, "Reminders").getByText("We couldn't turn on reminders.").waitFor();
    expect(await toggle.isChecked()).toBe(false);
    await goOffline(app, browser);
    await page.reload();
    await card(page, "Reminders")
      .getByText("You're offline. Connect to turn on reminders.")
      .waitFor();
    expect(await toggle.isDisabled()).toBe(true);
  },
);
