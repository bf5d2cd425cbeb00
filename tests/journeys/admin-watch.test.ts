import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { leader, nurse } from "../support/people.ts";
import { follow } from "./page-checks.ts";
import {
  comeBack,
  goOffline,
  type House,
  listenUntil,
  openHouse,
  ownerOf,
  pause,
  personDatabase,
  rowsOf,
} from "./running-app.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
  await reportFromNurse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

const admin = { email: "demo_admin@respite.example", password: "respite-demo" };
const goTo = "An area, a page or a person";

/** As a device of the nurse would: something was refused there. */
async function reportFromNurse() {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(house.server.url + path, {
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

test("[ADM-06] an administrator sees what needs a look, finds the device, and an export stands in the audit log", async () => {
  const { page, complaints } = await house.welcome(admin, "/library");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admin" }).click();
  await heading(page, "Admin").waitFor();
  await page.getByRole("link", { name: "1 device has something the server refused" }).click();
  await heading(page, "Devices").waitFor();
  const row = page.getByRole("row", { name: /Maya Osei/ });
  expect(await row.textContent()).toContain("Safari on iPhone");
  expect(await row.textContent()).toContain("38 MB of 2.0 GB");

  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: goTo });
  await field.fill("aud");
  await page.getByRole("option", { name: /Audit log/, selected: true }).waitFor();
  await field.press("Enter");
  await heading(page, "Audit log").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(readFileSync(await file.path(), "utf8")).toContain("Number,Time,Who,Name,Action");
  await page.reload();
  await page.getByRole("row", { name: /Exported the audit log/ }).waitFor();
  await page.getByRole("button", { name: "Check the chain" }).click();
  await page.getByText("The chain holds: 1 row").waitFor();
  expect(complaints).toEqual([]);
});

test("[ADM-06] the palette finds people by name, walks with the arrows and closes with Escape, also on a phone", async () => {
  const { page } = await house.welcome(admin, "/admin/watch");
  await page.setViewportSize({ width: 390, height: 800 });
  const opener = page.getByRole("button", { name: "Go to" });
  await opener.click();
  const field = page.getByRole("combobox", { name: goTo });
  await field.fill("maya os");
  const person = page.getByRole("option", { name: /Maya Osei/ });
  await person.waitFor();
  await field.fill("wa");
  await page.getByRole("option", { name: "Watch", exact: true, selected: true }).waitFor();
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

test("[ADM-07] a leader sees what concerns their groups, and of the rest that it is for others; so does a nurse", async () => {
  const { page } = await house.welcome(leader, "/admin");
  await heading(page, "Admin").waitFor();
  const areas = page.getByRole("navigation", { name: "Admin", exact: true });
  await areas.getByRole("link", { name: "People" }).waitFor();
  expect(await areas.getByRole("link", { name: "Watch" }).count()).toBe(0);
  await page.goto(`${house.proxy.url}/admin/watch/audit`);
  await heading(page, "This page is for others").waitFor();
  const other = await house.welcome(nurse, "/library");
  await other.page.getByRole("link", { name: "You", exact: true }).waitFor();
  expect(await other.page.getByRole("link", { name: "Admin" }).count()).toBe(0);
  await other.page.goto(`${house.proxy.url}/admin`);
  await heading(other.page, "This page is for others").waitFor();
  await other.page.getByRole("link", { name: "Go to the library" }).waitFor();
});

test("[ADM-06] without a network the last list stays on the screen and says so, and it comes anew by itself", async () => {
  const guest = await house.welcome(admin, "/admin/watch/devices");
  const { page } = guest;
  await page.getByRole("row", { name: /Maya Osei/ }).waitFor();
  await goOffline(house, guest);
  await page.getByRole("columnheader", { name: "To send" }).getByRole("button").click();
  await page.getByText("This list needs a connection").waitFor();
  await page.getByRole("row", { name: /Maya Osei/ }).waitFor();
  await comeBack(house, guest);
  await page.getByText("This list needs a connection").waitFor({ state: "detached" });
});

/** The outbox of whoever is signed in here, as the browser keeps it. */
async function logged(page: Page) {
  type Entry = { readonly call: string; readonly body: Record<string, unknown> };
  const entries = await rowsOf<Entry>(page, personDatabase(await ownerOf(page)), "outbox");
  return entries.filter(({ call }) => call === "logUtilization").map(({ body }) => body);
}

/** As if the minute for which events gather had passed. */
const gathered = async (page: Page) =>
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

test("[SYNC-13] [ADM-06] where a nurse has been and how long a lesson played comes into the log, how she is does not", async () => {
  const { page } = await house.welcome(nurse, "/library?search=sleep");
  const paths = async () => (await logged(page)).map((body) => body.current_path);
  await expect.poll(paths).toEqual(["/library"]);
  await page.clock.install();
  for (const apart of ["/assessment", "/pulse", "/assessment/history"]) {
    const before = await page.title();
    await follow(page, apart);
    await expect.poll(() => page.title()).not.toBe(before);
    // Long enough to count as a look, and well within the minute for which events gather.
    await page.clock.fastForward(2000);
  }
  const lesson = "/enrichment_center/video/rl-100";
  await follow(page, lesson);
  await listenUntil(page, 3);
  await pause(page);
  await expect.poll(paths).toEqual(["/library", lesson, lesson]);
  const [, , played] = await logged(page);
  expect(played).toMatchObject({ event: "lesson played" });
  expect(played?.seconds_watched).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(await logged(page))).not.toContain("sleep");

  await gathered(page);
  await page.reload();
  await expect
    .poll(async () => (await logged(page)).map(({ event }) => event))
    .not.toContain("lesson played");
  const other = await house.welcome(admin, "/admin/watch/use");
  const row = other.page.getByRole("row", { name: /lesson played.*Maya Osei/ });
  expect(await row.textContent()).toContain(lesson);
});
