import { expect, test } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { StartupError } from "#server/platform/startup-error.ts";

const stripe = {
  PAYMENTS: "stripe",
  STRIPE_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

test("[REG-06] the sandbox belongs to the demo; elsewhere nothing is sold until it is said how", () => {
  expect(readConfig({}).payments).toEqual({ kind: "sandbox" });
  expect(readConfig({ SEED_DEMO: "0" }).payments).toEqual({ kind: "none" });
  const own = { DATABASE_URL: "postgres://db.example/respite" };
  expect(readConfig(own).payments).toEqual({ kind: "none" });
  expect(readConfig({ ...own, PAYMENTS: "sandbox" }).payments).toEqual({ kind: "sandbox" });
});

test("[REG-06] Stripe takes three keys, and is reached at its own address", () => {
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

test("[REG-06] a gateway nobody knows is told in one sentence", () => {
  expect(() => readConfig({ PAYMENTS: "barter" })).toThrow('not "barter"');
});
