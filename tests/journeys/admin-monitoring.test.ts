import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { longTest } from "../support/long-tests.ts";
import { leader, nurse } from "../support/people.ts";
import { follow } from "./page-checks.ts";
import {
  goOffline,
  goOnline,
  listenUntil,
  ownerOf,
  pause,
  personDatabase,
  type RunningApp,
  rowsOf,
  startApp,
} from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false });
  await reportFromNurse();
});
afterEach(() => app.reset());
afterAll(() => app?.close());

const admin = { email: "demo_admin@respite.example", password: "respite-demo" };
const searchField = "Search pages, actions, people, groups, and lessons";

/** Reports one failed write, as the nurse's device would. */
async function reportFromNurse() {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(app.server.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post("/auth/sign_in", nurse);
  const headers = Object.fromEntries(
    ["access-token", "client", "uid"].map((name) => [name, signedIn.headers.get(name) ?? ""]),
  );
  const report = {
    device: "device-1",
    reported_at: new Date().toISOString(),
    last_synced_at: new Date().toISOString(),
    pending: 2,
    set_aside: 1,
    app_version: "1",
    storage_used: 38_000_000,
    storage_quota: 2_000_000_000,
    persisted: true,
    user_agent: "Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1",
  };
  expect((await post("/api/device_report", report, headers)).status).toBe(200);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

longTest(
  "[ADM-06] an admin opens a device that needs attention, and an export appears in the audit log",
  async () => {
    const { page, pageErrors } = await app.openPage(admin, "/library");
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Admin" })
      .click();
    await heading(page, "Admin").waitFor();
    await page.getByRole("link", { name: "1 device has changes that couldn't sync" }).click();
    await heading(page, "Devices").waitFor();
    const row = page.getByRole("row", { name: /Maya Osei/ });
    expect(await row.textContent()).toContain("Safari on iPhone");
    expect(await row.textContent()).toContain("38 MB of 2.0 GB");

    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: searchField });
    await field.fill("aud");
    await page.getByRole("option", { name: /Audit log/, selected: true }).waitFor();
    await field.press("Enter");
    await heading(page, "Audit log").waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    expect(readFileSync(await file.path(), "utf8")).toContain("ID,Time,Person ID,Person,Action");
    await page.reload();
    await page.getByRole("row", { name: /Exported audit log/ }).waitFor();
    await page.getByRole("button", { name: "Verify log" }).click();
    await page.getByText("Verified. 3 entries, none altered.").waitFor();
    await page.getByText("Insights queries", { exact: true }).click();
    await page.getByText("They aren't chained").waitFor();
    expect(await page.getByRole("button", { name: "Verify log" }).count()).toBe(0);
    expect(new URL(page.url()).searchParams.get("log")).toBe("insights");
    expect(pageErrors).toEqual([]);
  },
);

test("[ADM-06] the command palette finds people by name, supports arrow keys and Escape, and works on a phone", async () => {
  const { page } = await app.openPage(admin, "/admin/watch");
  await page.setViewportSize({ width: 390, height: 800 });
  const opener = page.getByRole("button", { name: "Search", exact: true });
  await opener.click();
  const field = page.getByRole("combobox", { name: searchField });
  await field.and(page.locator(":focus")).waitFor();
  await page.keyboard.type("maya os");
  const person = page.getByRole("option", { name: /Maya Osei/ });
  await person.waitFor();
  await field.fill("Harbor");
  await page.getByRole("option", { name: /^Harbor Point Medical Center\s?Group$/ }).waitFor();
  await field.fill("mon");
  await page
    .getByRole("option", { name: "Service status Monitoring", exact: true, selected: true })
    .waitFor();
  await field.press("ArrowDown");
  const second = page.getByRole("option").nth(1).and(page.locator("[aria-selected=true]"));
  const id = await second.getAttribute("id");
  await expect.poll(() => field.getAttribute("aria-activedescendant")).toBe(id);
  await field.press("Escape");
  await field.waitFor({ state: "detached" });
  await opener.and(page.locator(":focus")).waitFor();
  const spread = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(spread).toBeLessThanOrEqual(0);
});

test("[ADM-07] a leader sees only the pages for their groups, and a nurse sees none", async () => {
  const { page } = await app.openPage(leader, "/admin");
  await heading(page, "Admin").waitFor();
  const areas = page.getByRole("navigation", { name: "Admin areas", exact: true });
  await areas.getByRole("link", { name: "People" }).waitFor();
  expect(await areas.getByRole("link", { name: "Monitoring" }).count()).toBe(0);
  await page.goto(`${app.proxy.url}/admin/watch/audit`);
  await heading(page, "You don't have access to this page").waitFor();
  const other = await app.openPage(nurse, "/library");
  await other.page.getByRole("link", { name: "You", exact: true }).waitFor();
  expect(await other.page.getByRole("link", { name: "Admin" }).count()).toBe(0);
  await other.page.goto(`${app.proxy.url}/admin`);
  await heading(other.page, "You don't have access to this page").waitFor();
  await other.page.getByRole("link", { name: "Go to library" }).waitFor();
});

test("[ADM-06] a list stays visible offline with a message and reloads when the connection returns", async () => {
  const visitor = await app.openPage(admin, "/admin/watch/devices");
  const { page } = visitor;
  await page.getByRole("row", { name: /Maya Osei/ }).waitFor();
  await goOffline(app, visitor);
  await page.getByRole("columnheader", { name: "Waiting" }).getByRole("button").click();
  await page.getByText("This list loads when you reconnect").waitFor();
  await page.getByRole("row", { name: /Maya Osei/ }).waitFor();
  await goOnline(app, visitor);
  await page.getByText("This list loads when you reconnect").waitFor({ state: "detached" });
});

/** Returns the utilization events in the signed-in person's outbox. */
async function loggedEvents(page: Page) {
  type Entry = { readonly call: string; readonly body: Record<string, unknown> };
  const entries = await rowsOf<Entry>(page, personDatabase(await ownerOf(page)), "outbox");
  return entries.filter(({ call }) => call === "logUtilization").map(({ body }) => body);
}

/** Makes pending utilization events due now, without waiting for the one-minute batching delay. */
const makeEventsDue = async (page: Page) =>
  page.evaluate(
    async (database) => {
      const opening = indexedDB.open(database);
      await new Promise((done) => {
        opening.onsuccess = done;
      });
      const { result } = opening;
      const writing = result.transaction("outbox", "readwrite");
      const rows = writing.objectStore("outbox").openCursor();
      rows.onsuccess = () => {
        const row = rows.result;
        if (!row) return;
        row.update({ ...row.value, notBefore: 0 });
        row.continue();
      };
      await new Promise((done) => {
        writing.oncomplete = done;
      });
      result.close();
    },
    personDatabase(await ownerOf(page)),
  );

longTest(
  "[SYNC-13] [ADM-06] page views and playback are logged, but wellbeing pages and search words are not",
  async () => {
    const { page } = await app.openPage(nurse, "/library?search=sleep");
    const paths = async () => (await loggedEvents(page)).map((body) => body.current_path);
    await expect.poll(paths).toEqual(["/library"]);
    await page.clock.install();
    for (const apart of ["/assessment", "/pulse", "/assessment/history"]) {
      const before = await page.title();
      await follow(page, apart);
      await expect.poll(() => page.title()).not.toBe(before);
      // Long enough to count as a page view, but well within the one-minute batching delay.
      await page.clock.fastForward(2000);
    }
    const lesson = "/enrichment_center/video/rl-100";
    // The progress that is sent after the pause would take the events along.
    app.proxy.hang("/api/sync/batch");
    await follow(page, lesson);
    await listenUntil(page, 3);
    await pause(page);
    await expect.poll(paths).toEqual(["/library", lesson, lesson]);
    const [, , played] = await loggedEvents(page);
    expect(played).toMatchObject({ event: "lesson played" });
    expect(played?.seconds_watched).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(await loggedEvents(page))).not.toContain("sleep");

    app.proxy.hang(undefined);
    await makeEventsDue(page);
    await page.reload();
    await expect
      .poll(async () => (await loggedEvents(page)).map(({ event }) => event))
      .not.toContain("lesson played");
    const other = await app.openPage(admin, "/admin/watch/use");
    const row = other.page.getByRole("row", { name: /Lesson played.*Maya Osei/ });
    expect(await row.textContent()).toContain(lesson);
  },
);
