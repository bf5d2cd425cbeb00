import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { nurse, recordsOf, signInWithForm, submitSignIn, workerReady } from "../support/people.ts";
import { button, choosePassword, fillIn, mailed } from "./registering.ts";
import { comeBack, goOffline, type House, openHouse } from "./running-app.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

const admin = { email: "demo_admin@respite.example", password: "respite-demo" };
const leader = { email: "demo_leader@respite.example", password: "respite-demo" };

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function comeToYou(page: Page, person: typeof nurse) {
  await signInWithForm(page, house.proxy.url, person);
  await page.goto(`${house.proxy.url}/you`);
}

test("[ACC-15] one's own data is changed in the basement, stands as saved on this device, and goes when the network is back", async () => {
  const browser = await house.open();
  const { page } = browser;
  await comeToYou(page, nurse);
  await workerReady(page);
  await goOffline(house, browser);
  await page.reload();
  const account = card(page, "Your account");
  await account.getByRole("button", { name: "Change your details" }).click();
  await account.getByLabel("First name").fill(" ");
  await account.getByRole("button", { name: "Save" }).click();
  await account.getByText("First name can't be blank").waitFor();
  await account.getByLabel("First name").fill("Maya Lou");
  await account.getByLabel("Specialty").fill("Theatre");
  await account.getByRole("button", { name: "Save" }).click();
  await account.getByText("Maya Lou Osei").waitFor();
  await account.getByText("Saved on this device · will be sent").waitFor();
  await comeBack(house, browser);
  await account.getByText("Saved on this device · will be sent").waitFor({ state: "hidden" });
  await expect
    .poll(async () => (await recordsOf(house.server.url, nurse)).profile)
    .toMatchObject({ first_name: "Maya Lou", burnout_specialty: "Theatre" });
});

test("[ACC-15] signed-in devices are listed, another one is signed out from here, and what needs a network says so", async () => {
  const here = await house.open();
  const there = await house.open();
  await comeToYou(there.page, leader);
  await comeToYou(here.page, leader);
  const devices = card(here.page, "Signed-in devices");
  await devices.getByRole("listitem").nth(1).waitFor();
  await expect.poll(() => devices.getByText("This device").count()).toBe(1);
  await devices.getByRole("button", { name: /^Sign it out/ }).click();
  await here.page.getByRole("dialog").getByRole("button", { name: "Sign it out" }).click();
  await expect.poll(() => devices.getByRole("listitem").count()).toBe(1);
  await devices.getByText("This device").waitFor();

  await workerReady(here.page);
  await goOffline(house, here);
  await here.page.reload();
  await card(here.page, "Signed-in devices")
    .getByText(/need a connection/)
    .waitFor();
  await card(here.page, "Receipts")
    .getByText(/need a connection/)
    .waitFor();
  await button(here.page, "Export my data").click();
  await card(here.page, "Your data")
    .getByText(/needs a connection/)
    .waitFor();
  await comeBack(house, here);
  await card(here.page, "Signed-in devices").getByRole("listitem").waitFor();
});

test("[ACC-15] a person takes their data along and deletes the account, with the password and not without", async () => {
  const { page } = await house.open();
  const email = "leaving@ward.example";
  await page.goto(`${house.proxy.url}/register?code=LGH`);
  await fillIn(page, email);
  await button(page, "Register").click();
  await page.getByText(mailed(email)).waitFor();
  await choosePassword(house, page, email);
  await page.goto(`${house.proxy.url}/you`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    button(page, "Export my data").click(),
  ]);
  const data = JSON.parse(readFileSync(await file.path(), "utf8"));
  expect(data.person).toMatchObject({ email, last_name: "Moreau" });

  await button(page, "Delete my account").click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByText(/the ledger of credits/).waitFor();
  const goOn = dialog.getByRole("button", { name: "Delete it for good" });
  await goOn.click();
  await dialog.getByText("Password can't be blank").waitFor();
  await dialog.getByLabel("Password", { exact: true }).fill("not this one");
  await goOn.click();
  await dialog.getByText("Password is invalid").waitFor();
  await dialog.getByLabel("Password", { exact: true }).fill("Wren-and-willow-7");
  await goOn.click();
  await page.getByText("Your account has been deleted.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(await page.evaluate(() => localStorage.getItem("currentSession"))).toBe(null);
  await submitSignIn(page, { email, password: "Wren-and-willow-7" });
  await page.getByText(/do not go together/).waitFor();
});

test("[GRP-01] an administrator chooses the group to look at, in the bar or in the profile, and signing out forgets it", async () => {
  const { page } = await house.open();
  await comeToYou(page, admin);
  const inBar = page.getByRole("navigation", { name: "Main" }).getByLabel("Practice group");
  await inBar.selectOption({ label: "Cedar Valley Primary Care" });
  const stored = () => page.evaluate(() => localStorage.getItem("currentGroup"));
  await expect
    .poll(async () => JSON.parse((await stored()) ?? "{}"))
    .toMatchObject({ name: "Cedar Valley Primary Care" });
  const inProfile = card(page, "Practice groups").getByLabel("Practice group");
  await expect.poll(() => inProfile.inputValue()).toBe(await inBar.inputValue());
  await inProfile.selectOption({ label: "None chosen" });
  await expect.poll(stored).toBe(null);
  await inProfile.selectOption({ label: "Harbor Point Medical Center" });
  await page.evaluate(() => localStorage.setItem("currentBlock", "7"));
  await button(page, "Sign out").click();
  await page.waitForURL((url) => url.pathname === "/login");
  await expect.poll(stored).toBe(null);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("currentBlock"))).toBe(null);
});
