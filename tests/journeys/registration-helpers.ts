import type { Page } from "playwright-core";
import { expect } from "vitest";
import { submitSignIn } from "../support/people.ts";
import { type RunningApp, readBrowserStorage } from "./running-app.ts";

const CODE = "918";
const PASSWORD = "Wren-and-willow-7";

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

export const confirmationText = (email: string) =>
  `A confirmation email has been sent to ${email} with a link to set your initial password.`;

export async function fillIn(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Moreau");
  await page.getByText("About you and your work").click();
  await page.getByLabel("Title").selectOption("Registered Nurse");
  await page.getByLabel("Date of birth").fill("1990-02-03");
  await page.getByLabel(/^I agree to the/).check();
}

export async function fillInCard(page: Page, number: string) {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration month").fill("12");
  await page.getByLabel("Expiration year").fill("2031");
  await page.getByLabel("Security code").fill(CODE);
  await button(page, "Review order").click();
  await page.waitForURL((url) => url.pathname === "/review_registration");
}

/** Proves the email, which the plans wait for. */
async function enterMailedCode(app: RunningApp, page: Page, email: string) {
  const code = await newestMailed(app, email, /your Respite account: (\d{3} \d{3})/);
  await page.getByLabel("6-digit code").fill(code);
  await button(page, "Confirm email").click();
  await page.getByRole("heading", { level: 1, name: "Plan and payment" }).waitFor();
}

/** Fills in the form and the card and goes to the order summary. */
export async function goToReview(app: RunningApp, page: Page, email: string, card: string) {
  await page.goto(`${app.proxy.url}/register`);
  await fillIn(page, email);
  await button(page, "Continue to plans").click();
  await enterMailedCode(app, page, email);
  await fillInCard(page, card);
}

/** Returns all mail to this address, newest first. */
export async function mailsTo(
  { server }: RunningApp,
  email: string,
): Promise<{ subject: string; text: string }[]> {
  const headers = { accept: "application/json" };
  const read = async (path: string) => (await fetch(server.url + path, { headers })).json();
  const { mails } = await read("/dev/mailbox");
  const own = mails.filter(({ recipient }: { recipient: string }) => recipient === email);
  return Promise.all(own.map(({ id }: { id: string }) => read(`/dev/mailbox/${id}`)));
}

async function fillInPassword(page: Page) {
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await button(page, "Save password").click();
}

async function newestMailed(app: RunningApp, email: string, pattern: RegExp): Promise<string> {
  const find = async () => {
    const texts = (await mailsTo(app, email)).map(({ text }) => text).join("\n");
    return pattern.exec(texts)?.[1];
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? "";
}

/** Returns the code that confirms the email. */
export const mailedCode = (app: RunningApp, email: string): Promise<string> =>
  newestMailed(app, email, /in Respite: (\d{3} \d{3})/);

/** Sets the first password at the end of the registration, which opens a session. */
export async function choosePasswordHere(page: Page, next = "/library") {
  await fillInPassword(page);
  await page.waitForURL((url) => url.pathname === next);
}

/** Sets the first password through the mailed link and signs in. */
export async function choosePassword(app: RunningApp, page: Page, email: string) {
  const link = await newestMailed(app, email, /https?:\/\/\S+(\/confirm-password\/\S+)/);
  await page.goto(app.proxy.url + link);
  await fillInPassword(page);
  await page.waitForURL((url) => url.pathname === "/login");
  await submitSignIn(page, { email, password: PASSWORD });
  await page.waitForURL((url) => url.pathname === "/library");
}

/** Returns the storage locations that contain this card number, with or without spaces. */
export async function findInStorage(page: Page, number: string): Promise<string[]> {
  const stored = await readBrowserStorage(page);
  const isThere = (text: string) =>
    text.replaceAll(/[\s-]/g, "").includes(number) || text.includes(`"${CODE}"`);
  return stored.filter(([, text]) => isThere(text)).map(([source]) => source);
}
