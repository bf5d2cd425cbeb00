import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Session } from "#sync/session/session.ts";
import { longTest } from "../support/long-tests.ts";
import { nurse, submitSignIn, workerReady } from "../support/people.ts";
import {
  button,
  choosePassword,
  choosePasswordHere,
  confirmationText,
  fillIn,
  fillInCard,
  findInStorage,
  goToReview,
  mailedCode,
  mailsTo,
} from "./registration-helpers.ts";
import { goOffline, goOnline, type RunningApp, rowsOf, startApp } from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false, readsMail: true });
});
afterEach(() => app.reset());
afterAll(() => app?.close());

const APPROVED = "4111111111111111";
const DECLINED = "4000000000000002";
/** Approved, but the reply from the gateway to the server is lost. */
const ANSWER_LOST = "4000000000003006";
const UNDECIDED = "Don't pay again. Check the status in a minute. You won't be charged twice.";

const at = (path: string) => app.proxy.url + path;

const registrations = () =>
  app.proxy.exchanges.filter(({ method, path }) => method === "POST" && path === "/api/register");
const bodies = () => registrations().map(({ body }) => JSON.parse(body));

/** Completes the first run, which a new person's library shows once. */
async function takeFirstRun(page: Page) {
  const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
  await heading(/^Welcome to Respite/).waitFor();
  await page.getByRole("link", { name: "Continue" }).click();
  await heading("Check in with yourself?").waitFor();
  await page.getByRole("link", { name: "Do it later" }).click();
  await heading("What would help most?").waitFor();
  await page.getByLabel("Stress in the moment").check();
  await page.getByLabel("Emotions and loss").check();
  expect(await page.getByLabel("Work and workload").isDisabled()).toBe(true);
  await page.getByRole("link", { name: "Show my first lesson" }).click();
  await heading("Start here").waitFor();
  await page.getByText(/^You picked (Stress in the moment|Emotions and loss)\./).waitFor();
  await page.getByRole("link", { name: "Go to library" }).click();
  await heading(/^(Good|Hi)\b/).waitFor();
  await page.reload();
  await page
    .getByRole("region", { name: "Suggested for you" })
    .getByText(/^You picked /)
    .waitFor();
}

test("[REG-01] [REG-05] [ACC-18] [LIB-15] a link with a code creates an account without payment, the mailed code confirms it, and the first run suggests a lesson", async () => {
  const { page, pageErrors } = await app.openBrowser();
  const email = "code@ward.example";
  await page.goto(at("/create-ec-user/ana?utm=x"));
  await page
    .getByText("Code applied. You're joining Harbor Point Medical Center. Nothing to pay.")
    .waitFor();
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe("/register?code=ANA");
  await fillIn(page, email);
  await button(page, "Create account").click();
  await page.getByText(confirmationText(email)).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem("registration"))).toBe(null);
  expect(app.proxy.seen).not.toContain("POST /api/register");
  await choosePasswordHere(page);
  await page.getByText("Confirm your email to finish setting up your account.").waitFor();
  await page.getByRole("link", { name: "Enter code" }).click();
  await page.getByLabel("6-digit code").fill(await mailedCode(app, email));
  await button(page, "Confirm email").click();
  await page.getByText("Your email is confirmed.").waitFor();
  await page.getByRole("link", { name: "Go to the library" }).click();
  const sessions = () =>
    rowsOf<{ session: Session }>(page, "respite-session", "session").catch(() => []);
  await expect
    .poll(async () => (await sessions())[0]?.session.user)
    .toMatchObject({
      confirmed: true,
      practice_groups: [{ name: "Harbor Point Medical Center" }],
    });
  await takeFirstRun(page);
  expect(pageErrors).toEqual([]);
});

longTest(
  "[REG-01] a partner's link redirects to its own site, and an unknown name to the registration form",
  async () => {
    const { page } = await app.openBrowser();
    const left = page.waitForRequest(/^https:\/\/harborpoint\./);
    await page.route(/^https:/, (route) => route.fulfill({ body: "elsewhere" }));
    await page.goto(at("/create-ec-user/HarborPoint"));
    await left;
    await page.goto(at("/create-ec-user/nobody?code=ANA"));
    await page.getByRole("heading", { level: 1, name: "Create your account" }).waitFor();
    await page.waitForURL(at("/register"));
  },
);

test("[REG-01] an invalid code shows an error next to its field and keeps the other input", async () => {
  const { page } = await app.openBrowser();
  await page.goto(at("/register?code=nothing"));
  await page.getByText(/^We don't recognize that code/).waitFor();
  expect(await page.getByLabel("Registration code").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("First name").fill("Ada");
  await page.getByRole("link", { name: "Continue without a code" }).click();
  await button(page, "Continue to plans").waitFor();
  await page.waitForURL(at("/register"));
  expect(await page.getByLabel("First name").inputValue()).toBe("Ada");
  await page.getByLabel("Registration code").fill("lgh");
  await button(page, "Apply code").click();
  await page.getByText(/^Code applied\. You're joining .+ Nothing to pay\.$/).waitFor();
  expect(await page.getByLabel("First name").inputValue()).toBe("Ada");
});

test("[REG-03] rejected fields show their errors, and the first one gets the focus", async () => {
  const { page } = await app.openBrowser();
  await page.goto(at("/register?code=ANA"));
  await page.getByLabel("Email").fill("not an address");
  await page.getByLabel("Last name").fill("Moreau");
  await page.getByLabel(/^I agree to the/).check();
  await button(page, "Create account").click();
  await page.getByText("Enter your first name.").waitFor();
  await page.getByText(/^Enter a full email address/).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  await expect.poll(focused).toBe("email");
  expect(await page.getByLabel("Last name").inputValue()).toBe("Moreau");
});

longTest(
  "[REG-04] an email that has an account redirects to the login with the email filled in",
  async () => {
    const { page } = await app.openBrowser();
    await page.goto(at("/register?code=ANA"));
    await fillIn(page, nurse.email);
    await button(page, "Create account").click();
    await page.getByText("An account has already been setup with that email").waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get("email")]).toEqual(["/login", nurse.email]);
    expect(await page.getByLabel("Email").inputValue()).toBe(nurse.email);
  },
);

test("[REG-02] [REG-06] paid registration survives a declined card and a reload, which clears only the card, and charges once", async () => {
  const { page } = await app.openBrowser();
  const email = "paying@ward.example";
  await goToReview(app, page, email, DECLINED);
  for (const text of [email, "Moreau", "Feb 3, 1990", "$120.00 per year", "Visa ending in 0002"])
    await page.getByText(text, { exact: true }).waitFor();
  await button(page, "Pay $120.00 and create account").click();
  await page
    .getByText("Your card was declined. You haven't been charged. Use another card.")
    .waitFor();
  expect(await findInStorage(page, DECLINED)).toEqual([]);

  await page.reload();
  await page.getByText(/^Enter your card again/).waitFor();
  await page.getByText(email, { exact: true }).waitFor();
  expect(
    await button(page, /^Pay \$120\.00 and create account/).getAttribute("aria-disabled"),
  ).toBe("true");
  await page.getByRole("link", { name: "Edit order summary" }).click();
  await page.getByLabel("Individual, monthly").check();
  await fillInCard(page, APPROVED);
  expect(await findInStorage(page, APPROVED)).toEqual([]);
  await button(page, "Pay $12.00 and create account").dblclick();
  await page.getByText(confirmationText(email)).waitFor();
  expect(await findInStorage(page, APPROVED)).toEqual([]);
  const [first, second, ...more] = bodies();
  expect(more).toEqual([]);
  expect(first.id).not.toBe(second.id);
  expect(second).toMatchObject({ email, plan: "individual-month", burnout_role: "physician" });
});

longTest(
  "[REG-06] [REG-07] a lost payment reply is retried with the same id after a reload and produces one receipt",
  async () => {
    const { page } = await app.openBrowser();
    const email = "lost@ward.example";
    await goToReview(app, page, email, APPROVED);
    // Browsers retry requests that fail on a reused connection, so the reply is dropped inside the page.
    await page.route(
      /\/api\/register$/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await button(page, /^Pay \$120\.00 and create account/).click();
    await page.getByText(UNDECIDED).waitFor();
    expect(await page.getByRole("link", { name: "Edit your details" }).count()).toBe(0);

    await page.reload();
    await page.getByText(UNDECIDED).waitFor();
    await page.getByRole("link", { name: "Edit order summary" }).click();
    await fillInCard(page, APPROVED);
    await button(page, "Check payment status").click();
    await page.getByText(confirmationText(email)).waitFor();
    const ids = bodies().map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);

    await choosePassword(app, page, email);
    await page.goto(at("/you"));
    const receipts = page.getByRole("region", { name: "Receipts" });
    await receipts.locator("summary").click();
    await receipts.getByText("Individual, yearly").waitFor();
    await receipts.getByText(/\$120\.00/).waitFor();
    expect(await receipts.getByRole("listitem").count()).toBe(1);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      receipts.getByRole("button", { name: /^Download/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^receipt-.+\.pdf$/);
  },
);

longTest(
  "[REG-06] an undecided payment is reported as pending and rechecked without a second charge",
  async () => {
    const { page } = await app.openBrowser();
    const email = "undecided@ward.example";
    await goToReview(app, page, email, ANSWER_LOST);
    await button(page, /^Pay \$120\.00 and create account/).click();
    await page.getByText(UNDECIDED).waitFor();
    await button(page, "Check payment status").click();
    await page.getByText(confirmationText(email)).waitFor();
    const ids = bodies().map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  },
);

longTest(
  "[REG-02] payment offline says that it needs a connection and keeps the input",
  async () => {
    const browser = await app.withWorker.openBrowser();
    const { page } = browser;
    const email = "away@ward.example";
    await goToReview(app, page, email, APPROVED);
    await workerReady(page);
    await goOffline(app, browser);
    await button(page, /^Pay \$120\.00 and create account/).click();
    await page.getByText(/^You're offline\. Connect to pay/).waitFor();
    expect(registrations()).toEqual([]);
    await page.reload();
    await page.getByText(/^We couldn't load the price/).waitFor();
    await page.getByText(email, { exact: true }).waitFor();
    await goOnline(app, browser);
    await page.getByText("$120.00 per year").waitFor();
  },
);

longTest(
  "[REG-08] [API-01] the terms open in a new tab, the accepted version is sent, and the registration ends on the page that asked to sign in",
  async () => {
    const { page, context } = await app.openBrowser();
    await page.goto(at("/learning-platform"));
    await page.getByLabel("Have a registration code?").fill("CPP");
    await page.getByLabel("Have a registration code?").press("Enter");
    await page.getByLabel("First name").waitFor();
    await fillIn(page, "terms@ward.example");
    const [terms] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: /^terms and conditions/ }).click(),
    ]);
    await terms.getByRole("heading", { level: 1, name: "Terms and conditions" }).waitFor();
    await terms.getByRole("link", { name: "Back to Login" }).waitFor();
    const version = await terms.getByText(/^Version /).textContent();
    await terms.close();
    await button(page, "Create account").click();
    await page.getByText(confirmationText("terms@ward.example")).waitFor();
    const sent = app.proxy.exchanges.find(({ path }) => path.endsWith("_user_with_code"));
    expect(`Version ${JSON.parse(sent?.body ?? "{}").terms_version}`).toBe(version);
    await choosePasswordHere(page, "/learning-platform");
  },
);

test("[ACC-10] a mailed link resets a forgotten password, with errors next to the fields", async () => {
  const { page } = await app.openBrowser();
  const email = "forgetful@ward.example";
  await page.goto(at("/register?code=ANA"));
  await fillIn(page, email);
  await button(page, "Create account").click();
  await page.getByText(confirmationText(email)).waitFor();

  await page.goto(at("/forgot-password"));
  await page.getByLabel("Email").fill(email);
  await button(page, "Email reset link").click();
  const link = async () => {
    const texts = (await mailsTo(app, email)).map(({ text }) => text).join("\n");
    return /https?:\/\/\S+(\/auth\/password\/edit\S+)/.exec(texts)?.[1];
  };
  await expect.poll(link).toBeDefined();
  await page.goto(at((await link()) ?? ""));
  await page.getByRole("heading", { level: 1, name: "Choose a new password" }).waitFor();
  await expect.poll(() => page.url()).toBe(at("/reset-password"));

  const choose = async (password: string, again: string) => {
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(again);
    await button(page, "Save password").click();
  };
  await page.getByLabel("New password", { exact: true }).fill("password");
  await page.getByText("This password is too common. Choose another.").waitFor();
  await choose("short", "other");
  await page.getByText("Password is too short (minimum is 12 characters)").waitFor();
  await page.getByText("Password Confirmation doesn't match Password").waitFor();
  await choose("Wren-and-willow-8", "Wren-and-willow-8");
  await page.getByText("Your password has been successfully updated.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  await submitSignIn(page, { email, password: "Wren-and-willow-8" });
  await page.waitForURL((url) => url.pathname === "/library");
});
