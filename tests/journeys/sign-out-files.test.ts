import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { newProfile } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { nurse, recordsOf, signInWithForm, workerReady } from "../support/people.ts";
import { findInProfile } from "../support/profile-files.ts";
import {
  goOffline,
  lessonUrl,
  ownerOf,
  queuedWrites,
  type RunningApp,
  startApp,
  waitUntilSynced,
} from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.reset());
afterAll(() => app?.close());

longTest(
  "[SEC-04] nothing of a person is readable in the browser's files after sign-out",
  async () => {
    const profile = newProfile();
    const browser = await app.openBrowser(profile);
    const { page } = browser;
    const tokens = new Set<string>();
    page.on("request", (request) => {
      const token = request.headers()["access-token"];
      if (token) tokens.add(token);
    });
    await signInWithForm(page, app.proxy.url, nurse);
    await workerReady(page);
    await page.goto(`${app.proxy.url}/sending`);
    await waitUntilSynced(page);
    const owner = await ownerOf(page);
    await goOffline(app, browser);
    await page.goto(lessonUrl(app, "rl-100"));
    await page.getByLabel("New note").fill("Wrenfeather at dusk");
    await page.getByRole("button", { name: /^Add note/ }).click();
    await expect.poll(async () => (await queuedWrites(page, owner)).length).toBeGreaterThan(0);
    const { credits = [] } = await recordsOf(app.server.url, nurse);
    const certificates = credits.flatMap(({ certificate }) => certificate?.id ?? []);
    const words = [nurse.email, "Osei", "Maya", "Wrenfeather", ...certificates];
    // The browser writes with a delay.
    await expect.poll(() => findInProfile(profile, words)).not.toEqual([]);

    await page.goto(`${app.proxy.url}/you`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign out anyway" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await page.waitForFunction(() => localStorage.getItem("erasing") === null);
    expect(tokens.size).toBeGreaterThan(0);
    const all = [...words, ...tokens];
    await browser.quit();
    expect(findInProfile(profile, all)).toEqual([]);
  },
);
