import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { BillingOptions } from "#shared/accounts/registration-calls.ts";
import { expectAccessible, openPage, openUi, violations } from "../../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

const plans: BillingOptions["plans"] = [
  {
    id: "year",
    name: "Individual, by the year",
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
  await page.route(/\/api\/register$/, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill(json({ confirmation_token: "t" }));
  });
  await page.goto(`${ui.address}register`);
  await fillIn(page);
  return { ...opened, sent };
}

async function fillIn(page: Page) {
  await page.getByLabel("Email").fill("ada@ward.example");
  await page.getByLabel("First name").fill("Maximiliana-Alexandrina");
  await page.getByLabel("Last name").fill("Featherstonehaugh-Cholmondeley");
  await page.getByLabel(/^I have read/).check();
  await page.getByRole("button", { name: "Continue to the plans" }).click();
  await page.getByRole("heading", { level: 1, name: "Plan and payment" }).waitFor();
}

test("[REG-02] every step is accessible in every theme and at every width", async () => {
  const { page, pageErrors, close } = await openBilling(sandbox, { theme: "day", width: 320 });
  const checkStep = () => expectAccessible(page);
  await page.getByText("Test cards", { exact: true }).click();
  await checkStep();
  await page.getByRole("button", { name: "Look everything over" }).click();
  await page.getByText("Card number can't be blank").waitFor();
  await checkStep();
  for (const label of ["Card number", "Expiry month", "Expiry year", "Security code"])
    await page.getByLabel(label).fill("12");
  await page.getByRole("button", { name: "Look everything over" }).click();
  await page.getByRole("button", { name: "Register and pay $120.00" }).waitFor();
  await checkStep();
  await page.getByRole("link", { name: "Change your details" }).click();
  await page.getByRole("option", { name: "Dentist" }).waitFor({ state: "attached" });
  const options = await page.getByLabel("Title").locator("option").allTextContents();
  expect(options).toEqual(["Not said", "Dentist", "Registered Nurse"]);
  await page.getByLabel("First name").fill("");
  await page.getByRole("button", { name: "Continue to the plans" }).click();
  await page.getByText("First name can't be blank").waitFor();
  await checkStep();
  expect(pageErrors).toEqual([]);
  await close();
});

test("[REG-06] with Stripe, the card is entered in its own form and only the token is sent", async () => {
  const { page, sent, close } = await openBilling(stripe, { theme: "day", width: 390 });
  // The script loads only on this page. If it is blocked, the page says so.
  await page.getByText(/^The payment form of Stripe could not be loaded/).waitFor();
  expect(await page.getByLabel("Card number").count()).toBe(0);
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: STRIPE_SCRIPT }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Card form for pk_test_1").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Look everything over" }).click();
  await page.getByText("Card ending in 4242").waitFor();
  await page.getByRole("button", { name: "Register and pay $120.00" }).click();
  await page.waitForURL((url) => url.pathname === "/login");
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ payment_token: "pm_1", plan: "year" });
  expect(Object.keys(sent[0] as object).filter((name) => /^card|^expiration/.test(name))).toEqual(
    [],
  );
  await close();
});

test("[REG-02] a server without plans says so and links to the code form", async () => {
  const { page, pageErrors, close } = await openBilling(none, { theme: "evening", width: 390 });
  await page.getByText(/^Nothing can be bought on this server/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Enter a code" }).click();
  await page.getByLabel("Registration code").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("ada@ward.example");
  expect(pageErrors).toEqual([]);
  await close();
});
