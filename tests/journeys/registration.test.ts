import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { nurse, submitSignIn, workerReady } from "../support/people.ts";
import {
  button,
  choosePassword,
  comeToReview,
  fillIn,
  fillInCard,
  mailed,
  mailsTo,
  placesOf,
} from "./registering.ts";
import { comeBack, goOffline, type House, openHouse } from "./running-app.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

const APPROVED = "4111111111111111";
const DECLINED = "4000000000000002";
/** Approved, but the answer is lost between gateway and server. */
const ANSWER_LOST = "4000000000003006";
const UNDECIDED =
  "It is not known yet whether the payment was made. Ask again: you are never charged twice.";

const at = (path: string) => house.proxy.url + path;

const registrations = () =>
  house.proxy.exchanges.filter(({ method, path }) => method === "POST" && path === "/api/register");
const bodies = () => registrations().map(({ body }) => JSON.parse(body));

test("[REG-01] [REG-05] a link with a code leads to an account without payment: the mail, the first password, the library", async () => {
  const { page, complaints } = await house.open();
  const email = "code@ward.example";
  await page.goto(at("/create-ec-user/ana?utm=x"));
  await page.getByText("This code is for Harbor Point Medical Center.").waitFor();
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe("/register?code=ANA");
  await fillIn(page, email);
  await button(page, "Register").click();
  await page.getByText(mailed(email)).waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(await page.evaluate(() => sessionStorage.getItem("registration"))).toBe(null);
  expect(house.proxy.seen).not.toContain("POST /api/register");
  await choosePassword(house, page, email);
  expect(complaints).toEqual([]);
});

test("[REG-01] a partner's name leaves for its own site, any other name leads to the registration", async () => {
  const { page } = await house.open();
  const left = page.waitForRequest(/^https:\/\/harborpoint\./);
  await page.route(/^https:/, (route) => route.fulfill({ body: "elsewhere" }));
  await page.goto(at("/create-ec-user/HarborPoint"));
  await left;
  await page.goto(at("/create-ec-user/nobody?code=ANA"));
  await page.getByRole("heading", { level: 1, name: "Register" }).waitFor();
  await page.waitForURL(at("/register"));
});

test("[REG-01] a code that is not good is said beside its field, with the way on without one; what was typed stays", async () => {
  const { page } = await house.open();
  await page.goto(at("/register?code=nothing"));
  await page.getByText(/^Registration code is not known/).waitFor();
  expect(await page.getByLabel("Registration code").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("First name").fill("Ada");
  await page.getByRole("link", { name: "Go on without a code" }).click();
  await button(page, "Continue to the plans").waitFor();
  await page.waitForURL(at("/register"));
  expect(await page.getByLabel("First name").inputValue()).toBe("Ada");
  await page.getByLabel("Registration code").fill("lgh");
  await button(page, "Use it").click();
  await page.getByText(/^This code is for .+ There is nothing to pay\.$/).waitFor();
  expect(await page.getByLabel("First name").inputValue()).toBe("Ada");
});

test("[REG-03] what the server does not accept stands beside its field, and the first of them is in focus", async () => {
  const { page } = await house.open();
  await page.goto(at("/register?code=ANA"));
  await page.getByLabel("Email").fill("not an address");
  await page.getByLabel("Last name").fill("Moreau");
  await page.getByLabel(/^I have read/).check();
  await button(page, "Register").click();
  await page.getByText("First name can't be blank").waitFor();
  await page.getByText("Email is invalid").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  await expect.poll(focused).toBe("email");
  expect(await page.getByLabel("Last name").inputValue()).toBe("Moreau");
});

test("[REG-04] an email that has an account is told so at the login, where it is filled in", async () => {
  const { page } = await house.open();
  await page.goto(at("/register?code=ANA"));
  await fillIn(page, nurse.email);
  await button(page, "Register").click();
  await page.getByText("An account has already been setup with that email").waitFor();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get("email")]).toEqual(["/login", nurse.email]);
  expect(await page.getByLabel("Email").inputValue()).toBe(nurse.email);
});

test("[REG-02] [REG-06] without a code: plan, card, overview; a decline, a reload that forgets the card alone, and one payment", async () => {
  const { page } = await house.open();
  const email = "paying@ward.example";
  await comeToReview(house, page, email, DECLINED);
  for (const text of [email, "Moreau", "Feb 3, 1990", "$120.00 a year", "Card ending in 0002"])
    await page.getByText(text, { exact: true }).waitFor();
  await button(page, "Register and pay $120.00").click();
  await page.getByText("The card was declined. Nothing was charged.").waitFor();
  expect(await placesOf(page, DECLINED)).toEqual([]);

  await page.reload();
  await page.getByText(/^The card has to be entered again/).waitFor();
  await page.getByText(email, { exact: true }).waitFor();
  expect(await button(page, /^Register and pay/).getAttribute("aria-disabled")).toBe("true");
  await page.getByRole("link", { name: "Change plan and payment" }).click();
  await page.getByLabel("Individual, by the month").check();
  await fillInCard(page, APPROVED);
  expect(await placesOf(page, APPROVED)).toEqual([]);
  await button(page, "Register and pay $12.00").dblclick();
  await page.getByText(mailed(email)).waitFor();
  expect(await placesOf(page, APPROVED)).toEqual([]);
  const [first, second, ...more] = bodies();
  expect(more).toEqual([]);
  expect(first.id).not.toBe(second.id);
  expect(second).toMatchObject({ email, plan: "individual-month", burnout_role: "physician" });
});

test("[REG-06] [REG-07] when the answer is lost, the same try is asked for again over a reload, and one receipt stands in the profile", async () => {
  const { page } = await house.open();
  const email = "lost@ward.example";
  await comeToReview(house, page, email, APPROVED);
  // A browser sends again by itself what was cut on a connection it had used before, so the answer is lost in the page.
  await page.route(
    /\/api\/register$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button(page, /^Register and pay/).click();
  await page.getByText(UNDECIDED).waitFor();
  expect(await page.getByRole("link", { name: "Change your details" }).count()).toBe(0);

  await page.reload();
  await page.getByText(UNDECIDED).waitFor();
  await page.getByRole("link", { name: "Change plan and payment" }).click();
  await fillInCard(page, APPROVED);
  await button(page, "Ask again").click();
  await page.getByText(mailed(email)).waitFor();
  const ids = bodies().map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);

  await choosePassword(house, page, email);
  await page.goto(at("/you"));
  const receipts = page.getByRole("region", { name: "Receipts" });
  await receipts.getByText("$120.00 · Individual, by the year").waitFor();
  expect(await receipts.getByRole("listitem").count()).toBe(1);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    receipts.getByRole("button", { name: /^PDF/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^receipt-.+\.pdf$/);
});

test("[REG-06] what the gateway has not decided is said to be unknown, and asked for again without another payment", async () => {
  const { page } = await house.open();
  const email = "undecided@ward.example";
  await comeToReview(house, page, email, ANSWER_LOST);
  await button(page, /^Register and pay/).click();
  await page.getByText(UNDECIDED).waitFor();
  await button(page, "Ask again").click();
  await page.getByText(mailed(email)).waitFor();
  const ids = bodies().map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
});

test("[REG-02] without a network it is said where one is needed, and nothing is lost", async () => {
  const browser = await house.open();
  const { page } = browser;
  const email = "away@ward.example";
  await comeToReview(house, page, email, APPROVED);
  await workerReady(page);
  await goOffline(house, browser);
  await button(page, /^Register and pay/).click();
  await page.getByText(/^Paying needs a connection/).waitFor();
  expect(registrations()).toEqual([]);
  await page.reload();
  await page.getByText(/^The price cannot be shown/).waitFor();
  await page.getByText(email, { exact: true }).waitFor();
  await comeBack(house, browser);
  await page.getByText("$120.00 a year").waitFor();
});

test("[REG-08] the terms open beside the form, and the version agreed to is sent", async () => {
  const { page, context } = await house.open();
  await page.goto(at("/register?code=CPP"));
  await fillIn(page, "terms@ward.example");
  const [terms] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /^terms and conditions/ }).click(),
  ]);
  await terms.getByRole("heading", { level: 1, name: "Terms and conditions" }).waitFor();
  await terms.getByRole("link", { name: "Back to Login" }).waitFor();
  const version = await terms.getByText(/^Version /).textContent();
  await terms.close();
  await button(page, "Register").click();
  await page.getByText(mailed("terms@ward.example")).waitFor();
  const sent = house.proxy.exchanges.find(({ path }) => path.endsWith("_user_with_code"));
  expect(`Version ${JSON.parse(sent?.body ?? "{}").terms_version}`).toBe(version);
});

test("[ACC-10] a forgotten password: the mailed link leads to a new one, what is wrong with it stands beside it, and then one can sign in", async () => {
  const { page } = await house.open();
  const email = "forgetful@ward.example";
  await page.goto(at("/register?code=ANA"));
  await fillIn(page, email);
  await button(page, "Register").click();
  await page.getByText(mailed(email)).waitFor();

  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await button(page, "Send the link").click();
  const link = async () => {
    const texts = (await mailsTo(house, email)).map(({ text }) => text).join("\n");
    return /https?:\/\/\S+(\/auth\/password\/edit\S+)/.exec(texts)?.[1];
  };
  await expect.poll(link).toBeDefined();
  await page.goto(at((await link()) ?? ""));
  await page.getByRole("heading", { level: 1, name: "Choose a new password" }).waitFor();
  await expect.poll(() => page.url()).toBe(at("/reset-password"));

  const choose = async (password: string, again: string) => {
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByLabel("New password, once more").fill(again);
    await button(page, "Keep this password").click();
  };
  await choose("short", "other");
  await page.getByText("Password is too short (minimum is 8 characters)").waitFor();
  await page.getByText("Password Confirmation doesn't match Password").waitFor();
  await choose("Wren-and-willow-8", "Wren-and-willow-8");
  await page.getByText("Your password has been successfully updated.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  await submitSignIn(page, { email, password: "Wren-and-willow-8" });
  await page.waitForURL((url) => url.pathname === "/library");
});
