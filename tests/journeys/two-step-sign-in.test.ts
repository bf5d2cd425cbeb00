import { Secret, TOTP } from "otpauth";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setOffline } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { administrator, leader, nurse, submitSignIn } from "../support/people.ts";
import { type RunningApp, startApp } from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false });
});
afterEach(() => app.reset());
afterAll(() => app?.close());

/** Passkeys belong to a host name, which an address isn't. */
const origin = () => app.proxy.url.replace("127.0.0.1", "localhost");

/**
 * Adds an authenticator that has checked its owner's finger. It takes every offer at once, so offers in the email field are
 * off unless the test is about them.
 */
async function addAuthenticator(context: BrowserContext, page: Page, takesOffers = false) {
  if (!takesOffers)
    await context.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable", { enableUI: false });
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    },
  });
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** The key below the QR code. */
async function turnOnApp(page: Page): Promise<string> {
  await button(page, "Set up authenticator app").click();
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  const key = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).textContent();
  const secret = (key ?? "").replaceAll(" ", "");
  await page.getByLabel("6-digit code").fill(codeOf(secret));
  await button(page, "Turn on app").click();
  return secret;
}

/** Waits until the passkey may unlock this device, then locks it like the idle timer does. */
const lockDevice = (page: Page) =>
  page
    .waitForFunction(() => localStorage.getItem("offlineUnlockPasskeys") !== null)
    .then(() =>
      page.evaluate(() => {
        const { owner } = JSON.parse(localStorage.getItem("offlineUnlockPasskeys") ?? "{}");
        const lock = { owner, isLocked: true, failures: 0, notBefore: 0 };
        localStorage.setItem("lock", JSON.stringify(lock));
      }),
    );

const forgetSession = (page: Page) =>
  page.evaluate(() => localStorage.removeItem("currentSession"));

test("[ACC-17] a person adds a passkey and an authenticator app, signs in with each, and unlocks the device offline with the passkey", async () => {
  const { page, context, pageErrors } = await app.openPage(undefined, "/terms-and-conditions");
  await addAuthenticator(context, page);
  await page.goto(`${origin()}/login?redirect_url=/you/security`);
  await submitSignIn(page, leader);
  await button(page, "Add passkey").click();
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const codes = await page.getByText(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/).allTextContents();
  expect(codes).toHaveLength(10);
  // They are shown once, so Escape asks first.
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Close without saving your codes?" }).waitFor();
  await button(page, "Back to codes").click();
  await page.getByText(codes[0] ?? "").waitFor();
  await button(page, "I saved my codes").click();
  const secret = await turnOnApp(page);
  await page.getByText("Authenticator app turned on").waitFor();
  await page.getByText("10 recovery codes left").waitFor();

  await forgetSession(page);
  await page.goto(`${origin()}/login?redirect_url=/you`);
  await button(page, "Sign in with a passkey").click();
  await page.getByRole("heading", { level: 1, name: "You", exact: true }).waitFor();

  // After a sign-in without a password, too.
  await lockDevice(page);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Locked" }).waitFor();
  await setOffline(context, true);
  await button(page, "Use a passkey").click();
  await page.getByRole("heading", { level: 1, name: "You", exact: true }).waitFor();
  await setOffline(context, false);

  await forgetSession(page);
  await page.goto(`${origin()}/login?redirect_url=/you`);
  await submitSignIn(page, leader);
  await page.getByRole("heading", { level: 1, name: "Enter your code" }).waitFor();
  await page.getByLabel("6-digit code").fill("000000");
  await button(page, "Verify code").click();
  await page.getByText("That code isn't right. Enter the newest code from your app.").waitFor();
  // The code that turned the app on works once; the next one is accepted early.
  const next = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + 30_000,
  });
  await page.getByLabel("6-digit code").fill(next);
  await button(page, "Verify code").click();
  await page.getByRole("heading", { level: 1, name: "You", exact: true }).waitFor();
  // The password without the second step, and the wrong code.
  expect(pageErrors).toEqual([
    expect.stringContaining("status of 401"),
    expect.stringContaining("status of 422"),
  ]);
});

longTest("[ACC-17] the email field offers passkeys", async () => {
  const { page, context } = await app.openPage(undefined, "/terms-and-conditions");
  await addAuthenticator(context, page, true);
  await page.goto(`${origin()}/login?redirect_url=/you/security`);
  await submitSignIn(page, nurse);
  await button(page, "Add passkey").click();
  await button(page, "I saved my codes").click();
  await forgetSession(page);
  await page.goto(`${origin()}/login?redirect_url=/you`);
  await page.getByRole("heading", { level: 1, name: "You", exact: true }).waitFor();
});

longTest(
  "[ACC-17] a group requires two-step sign-in, and its administrator sets it up before going on",
  async () => {
    const { page, context } = await app.openPage(undefined, "/terms-and-conditions");
    await addAuthenticator(context, page);
    await page.goto(`${origin()}/login?redirect_url=/admin/groups`);
    await submitSignIn(page, administrator);
    await page.getByRole("table").getByRole("link").first().click();
    await page
      .getByLabel("Two-step sign-in")
      .selectOption("Required for leaders and administrators");
    await button(page, "Save").click();
    await page.getByRole("heading", { level: 1, name: "Set up two-step sign-in" }).waitFor();
    await button(page, "Add passkey").click();
    await button(page, "I saved my codes").click();
    await page.getByLabel("Two-step sign-in").waitFor();
  },
);
