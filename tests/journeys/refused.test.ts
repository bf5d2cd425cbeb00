import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newProfile, type RealBrowser, removeProfiles, startBrowser } from "../support/browser.ts";
import { nurse, signInWithForm, workerReady } from "../support/people.ts";
import { type FaultyProxy, startProxy } from "../support/proxy.ts";
import { freePort, type RunningServer, startServer } from "../support/respite.ts";
import { everythingSent, heard, owe } from "./running-app.ts";

// What the server does not take: seen, kept, exported, tried again, given up.

const GONE = { id: "rl-100", title: "You are allowed to be here" };
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

/** The server is stopped, somebody changes its tables, and it comes back at the same address, planting nothing anew. */
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

const setAside = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
const syncNow = (page: Page) => page.getByRole("button", { name: /^(Sync now|Looking)$/ }).click();

async function exported(page: Page, press: () => Promise<void>) {
  const downloading = page.waitForEvent("download");
  await press();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^respite-not-sent-\d{4}-\d\d-\d\d\.json$/);
  return JSON.parse(await readFile(await file.path(), "utf8"));
}

test("[SYNC-07] what the server refuses stands whole under what needs attention: it can be exported, tried again and given up", async () => {
  const { page, context } = browser;
  await signInWithForm(page, proxy.url, nurse);
  await workerReady(page);
  await page.goto(`${proxy.url}/sending`);
  await everythingSent(page);
  // The lesson is withdrawn while somebody listens to their copy.
  proxy.cut();
  await context.setOffline(true);
  await owe(page, [heard(GONE.id, 72), heard(NEVER_THERE, 5)]);
  await setRemoved(true);
  await page.reload();
  await page.getByText("No network · 2 things will be sent").waitFor();
  proxy.restore();
  await context.setOffline(false);
  await syncNow(page);

  await page.getByText("2 things need a look · nothing is lost").waitFor({ timeout: 60_000 });
  const gone = setAside(page, GONE.title);
  await gone.getByText("The server does not have this lesson any more.").waitFor();
  await gone.getByText("Heard as far as 1:12").waitFor();
  await gone.getByText("What it holds").click();
  await gone.getByRole("definition").filter({ hasText: "1:12" }).waitFor();

  const one = await exported(page, () =>
    page.getByRole("button", { name: `Export: ${GONE.title}` }).click(),
  );
  expect(JSON.stringify(one)).toContain(`"record_id_":"${GONE.id}"`);
  expect(JSON.stringify(one)).toContain('"not_found"');
  expect(JSON.stringify(one)).not.toContain(NEVER_THERE);
  const all = await exported(page, () => page.getByRole("button", { name: "Export all" }).click());
  expect(JSON.stringify(all)).toContain(NEVER_THERE);

  // Given up: only after it was said what is lost, and the focus goes on with what is left.
  const other = `Lesson ${NEVER_THERE}`;
  const discard = page.getByRole("button", { name: `Discard: ${other}` });
  await discard.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Discard “${other}”?` });
  await dialog.getByText(/^The server will not learn from here how far you heard/).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await discard.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await setAside(page, other).waitFor({ state: "detached" });
  await page.getByText("1 thing needs a look · nothing is lost").waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null))
    .toBe(true);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");

  // The lesson is back: what was kept goes.
  await setRemoved(false);
  await page.getByRole("button", { name: `Try again: ${GONE.title}` }).click();
  await everythingSent(page);
  await page.getByRole("heading", { name: "Nothing waits" }).waitFor();
  expect(browser.complaints).toEqual([]);
});
