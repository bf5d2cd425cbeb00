import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { longTest } from "../support/long-tests.ts";
import { nurse, recordsOf, signInWithForm, submitSignIn, workerReady } from "../support/people.ts";
import { button, choosePassword, confirmationText, fillIn } from "./registration-helpers.ts";
import { goOffline, goOnline, type RunningApp, startApp } from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false, readsMail: true });
});
afterEach(() => app.reset());
afterAll(() => app?.close());

const admin = { email: "demo_admin@respite.example", password: "respite-demo" };
const leader = { email: "demo_leader@respite.example", password: "respite-demo" };

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const open = (page: Page, name: string) => card(page, name).locator("summary").click();

async function openProfile(page: Page, person: typeof nurse) {
  await signInWithForm(page, app.proxy.url, person);
  await page.goto(`${app.proxy.url}/you`);
}

longTest(
  "[ACC-15] profile edits made offline are saved on the device and synced later",
  async () => {
    const browser = await app.withWorker.openBrowser();
    const { page } = browser;
    await openProfile(page, nurse);
    await workerReady(page);
    await goOffline(app, browser);
    await page.reload();
    const account = card(page, "Your account");
    await open(page, "Your account");
    await account.getByRole("button", { name: "Edit details" }).click();
    await account.getByLabel("First name").fill(" ");
    await account.getByRole("button", { name: "Save" }).click();
    await account.getByText("Enter your first name.").waitFor();
    await account.getByLabel("First name").fill("Maya Lou");
    await account.getByLabel("Specialty").fill("Theatre");
    await account.getByRole("button", { name: "Save" }).click();
    await account.getByText("Maya Lou Osei").waitFor();
    await account.getByText("Saved, waiting to sync").waitFor();
    await goOnline(app, browser);
    await account.getByText("Saved, waiting to sync").waitFor({ state: "hidden" });
    await expect
      .poll(async () => (await recordsOf(app.server.url, nurse)).profile)
      .toMatchObject({ first_name: "Maya Lou", burnout_specialty: "Theatre" });
  },
);

longTest(
  "[ACC-15] a person can sign out another device, and sections that need a connection say so",
  async () => {
    const here = await app.withWorker.openBrowser();
    const there = await app.withWorker.openBrowser();
    await openProfile(there.page, leader);
    await openProfile(here.page, leader);
    const devices = card(here.page, "Signed-in devices");
    await open(here.page, "Signed-in devices");
    await devices.getByRole("listitem").nth(1).waitFor();
    await expect.poll(() => devices.getByText("This device").count()).toBe(1);
    await devices.getByRole("button", { name: /^Sign out / }).click();
    await here.page.getByRole("dialog").getByRole("button", { name: "Sign out device" }).click();
    await expect.poll(() => devices.getByRole("listitem").count()).toBe(1);
    await devices.getByText("This device").waitFor();

    await workerReady(here.page);
    await goOffline(app, here);
    await here.page.reload();
    await open(here.page, "Signed-in devices");
    await open(here.page, "Receipts");
    await card(here.page, "Signed-in devices")
      .getByText(/Connect to see your devices/)
      .waitFor();
    await card(here.page, "Receipts")
      .getByText(/Connect to see your receipts/)
      .waitFor();
    await button(here.page, "Export data").click();
    await card(here.page, "Your data")
      .getByText(/Connect to export your data/)
      .waitFor();
    await goOnline(app, here);
    await card(here.page, "Signed-in devices").getByRole("listitem").waitFor();
  },
);

test("[ACC-15] a person exports their data and deletes the account with their password", async () => {
  const { page } = await app.openBrowser();
  const email = "leaving@ward.example";
  await page.goto(`${app.proxy.url}/register?code=LGH`);
  await fillIn(page, email);
  await button(page, "Create account").click();
  await page.getByText(confirmationText(email)).waitFor();
  await choosePassword(app, page, email);
  await page.goto(`${app.proxy.url}/you`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    button(page, "Export data").click(),
  ]);
  const data = JSON.parse(readFileSync(await file.path(), "utf8"));
  expect(data.person).toMatchObject({ email, last_name: "Moreau" });

  await button(page, "Delete account").click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByText(/We keep awarded credit/).waitFor();
  const goOn = dialog.getByRole("button", { name: "Delete account" });
  await goOn.click();
  await dialog.getByText("Password can't be blank").waitFor();
  await dialog.getByLabel("Password", { exact: true }).fill("not this one");
  await goOn.click();
  await dialog.getByText("Password is invalid").waitFor();
  await dialog.getByLabel("Password", { exact: true }).fill("Wren-and-willow-7");
  await goOn.click();
  await page.getByText("Your account is deleted.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(await page.evaluate(() => localStorage.getItem("currentSession"))).toBe(null);
  await submitSignIn(page, { email, password: "Wren-and-willow-7" });
  await page.getByText(/^Invalid login credentials/).waitFor();
});

longTest(
  "[GRP-01] an admin selects a group in the navigation or the profile, and signing out clears it",
  async () => {
    const { page } = await app.openBrowser();
    await openProfile(page, admin);
    const inBar = page.getByRole("navigation", { name: "Main" }).getByLabel("Practice group");
    await inBar.selectOption({ label: "Cedar Valley Primary Care" });
    const stored = () => page.evaluate(() => localStorage.getItem("currentGroup"));
    await expect
      .poll(async () => JSON.parse((await stored()) ?? "{}"))
      .toMatchObject({ name: "Cedar Valley Primary Care" });
    await open(page, "Practice groups");
    const inProfile = card(page, "Practice groups").getByLabel("Practice group");
    await expect.poll(() => inProfile.inputValue()).toBe(await inBar.inputValue());
    await inProfile.selectOption({ label: "Choose a group" });
    await expect.poll(stored).toBe(null);
    await inProfile.selectOption({ label: "Harbor Point Medical Center" });
    await page.evaluate(() => localStorage.setItem("currentBlock", "7"));
    await button(page, "Sign out").click();
    await page.waitForURL((url) => url.pathname === "/login");
    await expect.poll(stored).toBe(null);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("currentBlock"))).toBe(null);
  },
);
