import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { newProfile, startWholeBrowser } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { nurse, recordsOf, signIn, workerReady } from "../support/people.ts";
import { lessonUrl, type RunningApp, startApp, waitUntilSynced } from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.reset());
afterAll(() => app?.close());

/** The headless shell has no such cache. */
const openWholeBrowser = () => app.openBrowser(newProfile(), [], startWholeBrowser);

const LESSON = "rl-100";

/** Leaves to another origin. Until then, the browser keeps the page frozen. */
const leave = (page: Page) => page.goto(app.proxy.url.replace("127.0.0.1", "localhost"));

const saveButton = (page: Page, isSaved: boolean) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^Save / })
    .and(page.locator(`[aria-pressed="${isSaved}"]`));

longTest(
  "[SYNC-08] a page from the back/forward cache saves, syncs, and shows what another tab changed",
  async () => {
    const { page, context, pageErrors } = await openWholeBrowser();
    await signIn(page, app.proxy.url, nurse);
    await workerReady(page);
    await page.goto(lessonUrl(app, LESSON));
    await saveButton(page, false).waitFor();
    await waitUntilSynced(page);
    await page.evaluate(() =>
      addEventListener("pageshow", ({ persisted }) => {
        document.documentElement.dataset.isPersisted = String(persisted);
      }),
    );
    await leave(page);
    await page.goBack({ waitUntil: "commit" });
    await page.waitForFunction(() => document.documentElement.dataset.isPersisted === "true");
    await saveButton(page, false).click();
    await saveButton(page, true).waitFor();
    await waitUntilSynced(page);
    await expect
      .poll(async () => (await recordsOf(app.server.url, nurse)).saved)
      .toMatchObject([{ record_id_: LESSON, saved: true }]);

    // The change in the other tab makes the browser drop the frozen page.
    await leave(page);
    const other = await context.newPage();
    await other.goto(lessonUrl(app, LESSON));
    await saveButton(other, true).click();
    await saveButton(other, false).waitFor();
    await other.close();
    await page.goBack({ waitUntil: "commit" });
    await saveButton(page, false).waitFor();
    await waitUntilSynced(page);
    expect(pageErrors).toEqual([]);
  },
);

longTest(
  "[ACC-06] a page from the back/forward cache shows nothing after another tab signed out",
  async () => {
    const { page, context } = await openWholeBrowser();
    await signIn(page, app.proxy.url, nurse);
    await workerReady(page);
    await page.goto(`${app.proxy.url}/you`);
    await page.getByText(nurse.email).first().waitFor();
    await page.goto(app.proxy.url.replace("127.0.0.1", "localhost"));

    const other = await context.newPage();
    await other.goto(`${app.proxy.url}/you`);
    await other.getByRole("button", { name: "Sign out", exact: true }).click();
    await other.waitForURL((url) => url.pathname === "/login");
    await other.close();
    // The browser may also have dropped the frozen page.
    await page.goBack({ waitUntil: "commit" });
    await page.waitForURL((url) => url.pathname === "/login");
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    expect(await page.locator("body").textContent()).not.toMatch(/demo_nurse|Osei|Maya/);
  },
);
