import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { BillingOptions } from "#shared/accounts/registration-calls.ts";
import { longTest } from "../../../../support/long-tests.ts";
import { openSignedIn } from "../../support/signed-in.ts";
import { expectAccessible, openPage, openUi, violations } from "../../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

const plans: BillingOptions["plans"] = [
  {
    id: "year",
    name: "Individual, yearly",
    cents: 12_000,
    currency: "usd",
    period: "year",
    includes: ["Every lesson, podcast and handout, also offline"],
  },
];
const sandbox: BillingOptions["setup"] = {
  gateway: "sandbox",
  publishable_key: null,
  test_cards: [{ number: "4111111111111111", outcome: "Approved" }],
};
const stripe: BillingOptions["setup"] = {
  gateway: "stripe",
  publishable_key: "pk_test_1",
  test_cards: [],
};
const none: BillingOptions["setup"] = { gateway: "none", publishable_key: null, test_cards: [] };

/** A stub of Stripe.js. The real one renders the card form in its own frame. */
const STRIPE_SCRIPT = `window.Stripe = (key) => ({
  elements: () => ({ create: () => ({
    mount: (place) => { place.textContent = "Card form for " + key; },
    destroy: () => undefined,
  }) }),
  createPaymentMethod: async () =>
    ({ paymentMethod: { id: "pm_1", card: { brand: "visa", last4: "4242" } } }),
});`;

type Setting = { readonly theme: "day" | "evening" | "night"; readonly width: number };

/** Opens the billing page with these payment settings and records requests to register. */
async function openBilling(setup: BillingOptions["setup"], setting: Setting) {
  const opened = await openPage(ui.browser, { ...setting, reducedMotion: true });
  const sent: unknown[] = [];
  const { page } = opened;
  const json = (value: unknown) => ({ json: value });
  await page.route(/^https:/, (route) => route.abort());
  await page.route(/\/api\/plans$/, (route) => route.fulfill(json(plans)));
  await page.route(/\/api\/payment$/, (route) => route.fulfill(json(setup)));
  await page.route(/\/api\/provider_titles$/, (route) =>
    route.fulfill(
      json({ data: [{ name: "Registered Nurse" }, { name: "" }, { name: "Dentist" }] }),
    ),
  );
  await page.route(/\/api\/registration_emails$/, (route) => route.fulfill(json({ id: "proof" })));
  await page.route(/\/api\/registration_emails\/proof$/, (route) =>
    route.fulfill(json({ success: true })),
  );
  await page.route(/\/api\/register$/, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill(json({ confirmation_token: "t" }));
  });
  await page.goto(`${ui.address}register`);
  await fillIn(page);
  if (setup.gateway !== "none") await enterCode(page);
  return { ...opened, sent };
}

async function fillIn(page: Page) {
  await page.getByLabel("Email").fill("ada@ward.example");
  await page.getByLabel("First name").fill("Maximiliana-Alexandrina");
  await page.getByLabel("Last name").fill("Featherstonehaugh-Cholmondeley");
  await page.getByLabel(/^I agree to the/).check();
  await page.getByRole("button", { name: "Continue to plans" }).click();
}

/** Proves the email with a code. A server without plans doesn't ask for one. */
async function enterCode(page: Page) {
  await page.getByText("Step 2 of 5").waitFor();
  await page.getByLabel("6-digit code").fill("123 456");
  await page.getByRole("button", { name: "Confirm email" }).click();
  await page.getByRole("heading", { level: 1, name: "Plan and payment" }).waitFor();
}

longTest("[REG-02] every step is accessible in every theme and at every width", async () => {
  const { page, pageErrors, close } = await openBilling(sandbox, { theme: "day", width: 320 });
  const checkStep = () => expectAccessible(page);
  await page.getByText("Test cards", { exact: true }).click();
  await checkStep();
  await page.getByRole("button", { name: "Review order" }).click();
  for (const error of ["Enter your card number.", "Enter the 3- or 4-digit security code."])
    await page.getByText(error).waitFor();
  await checkStep();
  await page.getByLabel("Card number").fill("4111 1111 1111 1112");
  await page.getByLabel("Expiration month").fill("13");
  await page.getByText("Enter a valid card number.").first().waitFor();
  for (const [label, value] of [
    ["Card number", "4111 1111 1111 1111"],
    ["Expiration month", "12"],
    ["Expiration year", "2040"],
    ["Security code", "123"],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole("button", { name: "Review order" }).click();
  await page.getByRole("button", { name: "Pay $120.00 and create account" }).waitFor();
  await checkStep();
  await page.getByRole("link", { name: "Edit your details" }).click();
  await page.getByText("About you and your work").click();
  await page.getByRole("option", { name: "Dentist" }).waitFor({ state: "attached" });
  const options = await page.getByLabel("Title").locator("option").allTextContents();
  expect(options).toEqual(["Choose a title", "Dentist", "Registered Nurse"]);
  await page.getByLabel("First name").fill("");
  await page.getByRole("button", { name: "Continue to plans" }).click();
  await page.getByText("Enter your first name.").first().waitFor();
  await checkStep();
  expect(pageErrors).toEqual([]);
  await close();
});

test("[REG-03] [REG-02] errors appear as fields are left and all at once on submit, and a reload keeps the entries", async () => {
  const { page, close } = await openPage(ui.browser, { theme: "day", width: 390 });
  await page.goto(`${ui.address}billing`);
  await page.waitForURL((url) => url.pathname === "/register");
  await page.getByText("Step 1 of 5").waitFor();
  const text = await page.addStyleTag({ content: "html { font-size: 200% }" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await text.evaluate((style) => (style as HTMLElement).remove());
  await page.getByLabel("Email").fill("ada@ward");
  await page.getByLabel("First name").focus();
  await page
    .getByText(/^Enter a full email address/)
    .first()
    .waitFor();
  await page.getByLabel("Email").fill("ada@ward.example");
  expect(await page.getByLabel("Email").getAttribute("aria-invalid")).toBe(null);
  await page.getByText("About you and your work").click();
  await page.getByLabel("Years in profession").fill("many");
  await page.getByText("About you and your work").click();
  await page.getByRole("button", { name: "Continue to plans" }).click();
  for (const error of [
    "Enter your first name.",
    "Enter your last name.",
    "Enter a number of years.",
    "Agree to the terms to continue.",
  ])
    await page.locator("p", { hasText: error }).first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(
    "first_name",
  );
  await page.getByLabel("Registration code").fill("lgh");
  await page.reload();
  // Until then, the sign-in form of index.html is there, and hidden.
  await page.getByText("Step 1 of 5").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("ada@ward.example");
  expect(await page.getByLabel("Years in profession").inputValue()).toBe("many");
  expect(await page.getByLabel("Registration code").inputValue()).toBe("lgh");
  await close();
});

test("[REG-06] with Stripe, the card is entered in its own form and only the token is sent", async () => {
  const { page, sent, close } = await openBilling(stripe, { theme: "day", width: 390 });
  // The script loads only on this page. If it is blocked, the page says so.
  await page.getByText(/^We couldn't load the payment form/).waitFor();
  expect(await page.getByLabel("Card number").count()).toBe(0);
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: STRIPE_SCRIPT }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Card form for pk_test_1").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Review order" }).click();
  await page.getByText("Visa ending in 4242").waitFor();
  await page.getByRole("button", { name: "Pay $120.00 and create account" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/confirm-password/t/"));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ payment_token: "pm_1", plan: "year" });
  expect(Object.keys(sent[0] as object).filter((name) => /^card|^expiration/.test(name))).toEqual(
    [],
  );
  await close();
});

test("[REG-02] a server without plans says so and links to the code form", async () => {
  const { page, pageErrors, close } = await openBilling(none, { theme: "evening", width: 390 });
  await page.getByText(/^You need a registration code to join/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Enter a code" }).click();
  await page.getByLabel("Registration code").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("ada@ward.example");
  expect(pageErrors).toEqual([]);
  await close();
});

test("[REG-08] the link below the terms leads a signed-in person to the library, and others to the login", async () => {
  const setting = { theme: "day", width: 390 } as const;
  const signedIn = await openSignedIn(ui, "terms-and-conditions", setting);
  await signedIn.page.getByRole("heading", { level: 2, name: "Summary" }).waitFor();
  await signedIn.page.getByRole("link", { name: "Go to library" }).waitFor();
  expect(await signedIn.page.getByRole("link", { name: "Back to Login" }).count()).toBe(0);
  await signedIn.close();

  const { page, close } = await openPage(ui.browser, setting);
  await page.goto(`${ui.address}terms-and-conditions`);
  await page.getByRole("link", { name: "Back to Login" }).click();
  await page.waitForURL((url) => url.pathname === "/login");
  await close();
});
