import type { Page } from "playwright-core";
import { expect } from "vitest";
import { submitSignIn } from "../support/people.ts";
import { type House, keptByBrowser } from "./running-app.ts";

const CODE = "918";
const PASSWORD = "Wren-and-willow-7";

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

export const mailed = (email: string) =>
  `A confirmation email has been sent to ${email} with a link to set your initial password.`;

export async function fillIn(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Moreau");
  await page.getByLabel("Title").selectOption("Registered Nurse");
  await page.getByLabel("Date of birth").fill("1990-02-03");
  await page.getByLabel(/^I have read/).check();
}

export async function fillInCard(page: Page, number: string) {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry month").fill("12");
  await page.getByLabel("Expiry year").fill("2031");
  await page.getByLabel("Security code").fill(CODE);
  await button(page, "Look everything over").click();
  await page.waitForURL((url) => url.pathname === "/review_registration");
}

/** As far as the overview, with this card in hand. */
export async function comeToReview({ proxy }: House, page: Page, email: string, card: string) {
  await page.goto(`${proxy.url}/register`);
  await fillIn(page, email);
  await button(page, "Continue to the plans").click();
  await fillInCard(page, card);
}

/** The texts of all mails to this address, the newest first. */
export async function mailsTo(
  { server }: House,
  email: string,
): Promise<{ subject: string; text: string }[]> {
  const headers = { accept: "application/json" };
  const read = async (path: string) => (await fetch(server.url + path, { headers })).json();
  const { mails } = await read("/dev/mailbox");
  const own = mails.filter(({ recipient }: { recipient: string }) => recipient === email);
  return Promise.all(own.map(({ id }: { id: string }) => read(`/dev/mailbox/${id}`)));
}

/** Chooses the first password with the mailed link, and signs in with it. */
export async function choosePassword(house: House, page: Page, email: string) {
  await expect.poll(async () => (await mailsTo(house, email)).length).toBeGreaterThan(0);
  const texts = (await mailsTo(house, email)).map(({ text }) => text).join("\n");
  const link = /https?:\/\/\S+(\/confirm-password\/\S+)/.exec(texts)?.[1] ?? "";
  await page.goto(house.proxy.url + link);
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("New password, once more").fill(PASSWORD);
  await button(page, "Keep this password").click();
  await page.waitForURL((url) => url.pathname === "/login");
  await submitSignIn(page, { email, password: PASSWORD });
  await page.waitForURL((url) => url.pathname === "/library");
}

/** Where the browser keeps this number, with gaps or without, beside the test cards that are part of the application. */
export async function placesOf(page: Page, number: string): Promise<string[]> {
  const kept = await keptByBrowser(page);
  const isThere = (text: string) =>
    text.replaceAll(/[\s-]/g, "").includes(number) || text.includes(`"${CODE}"`);
  return kept.filter(([, text]) => isThere(text)).map(([place]) => place);
}
