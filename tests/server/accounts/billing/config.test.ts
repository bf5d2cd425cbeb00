import { expect, test } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { StartupError } from "#server/platform/startup-error.ts";

const stripe = {
  PAYMENTS: "stripe",
  STRIPE_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

test("[REG-06] the demo uses the sandbox; other installations sell nothing until configured", () => {
  expect(readConfig({}).payments).toEqual({ kind: "sandbox" });
  expect(readConfig({ SEED_DEMO: "0" }).payments).toEqual({ kind: "none" });
  const own = { DATABASE_URL: "postgres://db.example/respite" };
  expect(readConfig(own).payments).toEqual({ kind: "none" });
  expect(readConfig({ ...own, PAYMENTS: "sandbox" }).payments).toEqual({ kind: "sandbox" });
});

test("[REG-06] Stripe needs three keys and defaults to its own URL", () => {
  expect(readConfig(stripe).payments).toEqual({
    kind: "stripe",
    key: "sk_test_1",
    publishableKey: "pk_test_1",
    webhookSecret: "whsec_1",
    url: "https://api.stripe.com",
  });
});

test.each(["STRIPE_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"])(
  "[REG-06] without %s the server does not start",
  (name) => {
    expect(() => readConfig({ ...stripe, [name]: "" })).toThrow(StartupError);
    expect(() => readConfig({ ...stripe, [name]: "" })).toThrow(name);
  },
);

test("[REG-06] an unknown gateway is named in the startup error", () => {
  expect(() => readConfig({ PAYMENTS: "barter" })).toThrow('not "barter"');
});
