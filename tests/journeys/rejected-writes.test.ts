import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { newProfile, type RealBrowser, removeProfiles, startBrowser } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { nurse, signInWithForm, workerReady } from "../support/people.ts";
import { type FaultyProxy, startProxy } from "../support/proxy.ts";
import { freePort, type RunningServer, startServer } from "../support/respite.ts";
import { goOffline, goOnline, progressWrite, queueWrites, waitUntilSynced } from "./running-app.ts";

// Writes that the server rejects can be inspected, exported, retried, and discarded.

const GONE = { id: "rl-100", title: "Start where you are" };
const NEVER_THERE = "rl-0";

let server: RunningServer;
let proxy: FaultyProxy;
let browser: RealBrowser;
beforeAll(async () => {
  server = await startServer({ PORT: String(await freePort()) });
  proxy = await startProxy(server.url);
  browser = await startBrowser(newProfile());
});
afterAll(async () => {
  await browser?.kill();
  await proxy?.close();
  await server?.stop();
  server?.remove();
  removeProfiles();
});

/** Stops the server, changes its database, and restarts it at the same address without reseeding. */
async function whileStopped(change: (database: PGlite) => Promise<unknown>) {
  const { dataDir, url } = server;
  await server.stop();
  const database = await PGlite.create(`${dataDir}/pg`);
  await change(database);
  await database.close();
  server = await startServer({ PORT: new URL(url).port, DATA_DIR: dataDir, SEED_DEMO: "0" });
}
const setRemoved = (isRemoved: boolean) =>
  whileStopped((database) =>
    database.query("update content set removed = $1 where id = $2", [isRemoved, GONE.id]),
  );

const failedItem = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
const syncNow = (page: Page) => page.getByRole("button", { name: /^(Sync now|Syncing…)$/ }).click();

async function exported(page: Page, press: () => Promise<void>) {
  const downloading = page.waitForEvent("download");
  await press();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^respite-not-sent-\d{4}-\d\d-\d\d\.json$/);
  return JSON.parse(await readFile(await file.path(), "utf8"));
}

longTest(
  "[SYNC-07] keeps a rejected write and lets the user export, retry, or discard it",
  async () => {
    const { page, context } = browser;
    await signInWithForm(page, proxy.url, nurse);
    await workerReady(page);
    await page.goto(`${proxy.url}/sending`);
    await waitUntilSynced(page);
    // The lesson is withdrawn while the device is offline.
    await goOffline({ proxy }, { context });
    await queueWrites(page, [progressWrite(GONE.id, 72), progressWrite(NEVER_THERE, 5)]);
    await setRemoved(true);
    await page.reload();
    await page.getByText("Offline, 2 changes saved on this device").waitFor();
    await goOnline({ proxy }, { context });
    await syncNow(page);

    await page.getByText("2 changes need attention").waitFor({ timeout: 60_000 });
    const gone = failedItem(page, GONE.title);
    await gone.getByText("This lesson is no longer available. Discard this change.").waitFor();
    await gone.getByText("Progress to 1:12").waitFor();
    await gone.getByText("Details").click();
    await gone.getByRole("definition").filter({ hasText: "1:12" }).waitFor();

    const one = await exported(page, () =>
      page.getByRole("button", { name: `Export ${GONE.title}` }).click(),
    );
    expect(JSON.stringify(one)).toContain(`"record_id_":"${GONE.id}"`);
    expect(JSON.stringify(one)).toContain('"not_found"');
    expect(JSON.stringify(one)).not.toContain(NEVER_THERE);
    const all = await exported(page, () =>
      page.getByRole("button", { name: "Export all" }).click(),
    );
    expect(JSON.stringify(all)).toContain(NEVER_THERE);

    // Discarding asks for confirmation, and the focus moves to the next item.
    const other = `Lesson ${NEVER_THERE}`;
    const discard = page.getByRole("button", { name: `Discard ${other}` });
    await discard.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Discard this change?" });
    await dialog.getByText(/^Your progress in this lesson won't sync/).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await discard.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Discard" }).click();
    await failedItem(page, other).waitFor({ state: "detached" });
    await page.getByText("1 change needs attention").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null))
      .toBe(true);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");

    // Once the lesson is back, a retry succeeds.
    await setRemoved(false);
    await page.getByRole("button", { name: `Retry ${GONE.title}` }).click();
    await waitUntilSynced(page);
    await page.getByRole("heading", { name: "You're all caught up" }).waitFor();
    expect(browser.pageErrors).toEqual([]);
  },
);
