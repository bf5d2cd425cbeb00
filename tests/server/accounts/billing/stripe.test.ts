import { Stripe } from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "../../../support/wire.ts";
import {
  CARD,
  card,
  type RegistrationServer,
  registrant,
  startRegistrationServer,
} from "../registration/registration-server.ts";
import { type FakeStripe, startFakeStripe } from "./fake-stripe.ts";

const EMAIL = "ada@respite.example";
const SECRET = "whsec_test";
const TWO_MINUTES = 120_000;

let stripe: FakeStripe;
let server: RegistrationServer;
beforeEach(async () => {
  stripe = await startFakeStripe();
  const payments = {
    kind: "stripe",
    key: "sk_test_1",
    publishableKey: "pk_test_1",
    webhookSecret: SECRET,
    url: stripe.url,
  } as const;
  server = await startRegistrationServer({ config: { payments } });
});
afterEach(async () => {
  await server.close();
  await stripe.close();
});

const attempt = (payment_token = "pm_card_visa") =>
  registrant(EMAIL, { id: newId(), plan: "year", payment_token });
const codeOf = (reply: Awaited<ReturnType<RegistrationServer["register"]>>) => [
  reply.statusCode,
  reply.json().code,
];
const states = async () => {
  const rows = await server.db.selectFrom("payment").select("state").execute();
  return rows.map(({ state }) => state);
};

/** Sends a signed webhook. `sent` replaces the body after signing. */
const notify = (payload: string, secret = SECRET, sent = payload) =>
  server.app.inject({
    method: "POST",
    url: "/api/payments/notices",
    payload: sent,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
  });
const event = (type: string, id: string) =>
  JSON.stringify({ object: "event", id: "evt_1", type, data: { object: { id } } });

test("[REG-06] the Stripe setup has the publishable key and no test cards", async () => {
  const reply = await server.app.inject("/api/payment");
  expect(reply.json()).toEqual({
    gateway: "stripe",
    publishable_key: "pk_test_1",
    test_cards: [],
  });
});

test("[REG-06] the content security policy allows Stripe only when Stripe is configured", async () => {
  const policyOf = async ({ app }: Pick<RegistrationServer, "app">) =>
    String((await app.inject("/live")).headers["content-security-policy"]);
  const policy = await policyOf(server);
  expect(policy).toContain("script-src 'self' https://js.stripe.com;");
  expect(policy).toContain("frame-src https://js.stripe.com https://hooks.stripe.com");
  expect(policy).toContain("connect-src 'self' https://api.stripe.com");
  const sandbox = await startRegistrationServer();
  expect(await policyOf(sandbox)).not.toContain("stripe");
  await sandbox.close();
});

test.each(["card_number", "card_code", "expiration_month", "expiration_year"] as const)(
  "[REG-06] with Stripe, a raw %s is rejected before any other validation",
  async (field) => {
    const body = registrant("not an email", { [field]: card()[field as "card_number"] });
    const reply = await server.register({ ...body, payment_token: "pm_card_visa" });
    expect([reply.statusCode, reply.json().errors]).toEqual([
      422,
      ["Card details must be entered in the secure payment form"],
    ]);
    expect(stripe.seen).toEqual([]);
    expect(await states()).toEqual([]);
    expect(server.logged.join()).not.toContain(CARD);
  },
);

test("[REG-06] a token pays the plan's price once with idempotency keys, and the receipt has the last digits", async () => {
  const body = attempt();
  const reply = await server.register(body);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(stripe.seen).toMatchObject([
    {
      method: "POST",
      path: "/v1/payment_intents",
      key: `${body.id}-open`,
      fields: { amount: "12000", currency: "usd", "metadata[payment]": body.id },
    },
    {
      method: "POST",
      path: "/v1/payment_intents/pi_1/confirm",
      key: `${body.id}-charge`,
      fields: { payment_method: "pm_card_visa" },
    },
  ]);
  const receipts = await server.db.selectFrom("receipt").selectAll().execute();
  expect(receipts).toMatchObject([{ cents: 12_000, card_brand: "visa", card_last4: "4242" }]);
});

test("[REG-06] a missing or malformed token never reaches Stripe", async () => {
  for (const payment_token of ["", "4242", "pm_", "pm_card/../x", "\0"]) {
    const reply = await server.register(attempt(payment_token));
    expect([reply.statusCode, reply.json().errors.payment_token]).toEqual([
      422,
      ["can't be blank"],
    ]);
  }
  expect(stripe.seen).toEqual([]);
});

test.each([
  ["pm_card_chargeDeclined", "Your card was declined."],
  ["pm_card_chargeDeclinedInsufficientFunds", "Insufficient funds."],
  ["pm_card_chargeDeclinedIncorrectCvc", "The security code is incorrect."],
  ["pm_card_chargeDeclinedExpiredCard", "Your card has expired."],
  ["pm_card_authenticationRequired", "Your bank requires an extra step"],
  ["pm_unknown", "We couldn't process the payment."],
])("[REG-06] %s is declined: %s", async (token, sentence) => {
  const reply = await server.register(attempt(token));
  expect(codeOf(reply)).toEqual([422, "declined"]);
  expect(reply.json().errors[0]).toContain(sentence);
  expect(await states()).toEqual(["declined"]);
  expect((await server.register(attempt())).statusCode).toBe(200);
  expect(stripe.succeeded()).toHaveLength(1);
});

test("[REG-06] five concurrent requests are confirmed once", async () => {
  const body = attempt();
  const replies = await Promise.all(Array.from({ length: 5 }, () => server.register(body)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(stripe.count("confirm")).toBe(1);
});

test("[REG-06] a connection lost after the charge: the retry looks it up and does not charge again", async () => {
  const body = attempt();
  stripe.cut("confirm", "after");
  expect(codeOf(await server.register(body))).toEqual([409, "undecided"]);
  expect(await states()).toEqual(["unknown"]);
  const confirmed = stripe.count("confirm");
  expect((await server.register(body)).statusCode).toBe(200);
  expect(stripe.count("confirm")).toBe(confirmed);
  expect(stripe.succeeded()).toHaveLength(1);
});

test("[REG-06] a connection lost before the charge: the order is canceled at Stripe before it counts as declined", async () => {
  const body = attempt();
  stripe.cut("confirm", "before");
  expect(codeOf(await server.register(body))).toEqual([409, "undecided"]);
  expect(codeOf(await server.register(body))).toEqual([409, "undecided"]);
  expect(stripe.count("cancel")).toBe(0);
  server.advanceClock(TWO_MINUTES);
  expect(codeOf(await server.register(body))).toEqual([422, "declined"]);
  expect(stripe.intents.get("pi_1")?.status).toBe("canceled");
});

test("[REG-06] a payment stays undecided while Stripe is unreachable", async () => {
  const body = attempt();
  stripe.cut("confirm", "after");
  stripe.cut("look up", "before");
  await server.register(body);
  server.advanceClock(TWO_MINUTES);
  expect(codeOf(await server.register(body))).toEqual([409, "undecided"]);
  expect(stripe.count("cancel")).toBe(0);
  expect((await server.register(body)).statusCode).toBe(200);
});

test("[REG-06] an order that cannot be opened is declined without a charge", async () => {
  stripe.cut("open", "after");
  expect(codeOf(await server.register(attempt()))).toEqual([422, "declined"]);
  expect(stripe.count("confirm")).toBe(0);
  expect((await server.register(attempt())).statusCode).toBe(200);
});

test("[REG-06] a signed webhook approves a slow bank payment and creates the account", async () => {
  expect(codeOf(await server.register(attempt("pm_slow_bank")))).toEqual([409, "undecided"]);
  const early = await notify(event("payment_intent.succeeded", "pi_1"));
  expect([early.statusCode, await states()]).toEqual([200, ["unknown"]]);
  stripe.settle("pi_1");
  const notice = event("payment_intent.succeeded", "pi_1");
  const replies = await Promise.all([notify(notice), notify(notice), notify(notice)]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await server.person(EMAIL)).toMatchObject({ first_name: "Ada" });
  expect(await server.mailsTo(EMAIL)).toHaveLength(2);
});

test("[REG-06] a forged, altered, or unrelated webhook changes nothing", async () => {
  await server.register(attempt("pm_slow_bank"));
  stripe.settle("pi_1");
  const notice = event("payment_intent.succeeded", "pi_1");
  expect((await notify(notice, "whsec_other")).statusCode).toBe(400);
  const other = event("payment_intent.succeeded", "pi_2");
  expect((await notify(other, SECRET, notice)).statusCode).toBe(400);
  const unsigned = await server.app.inject({
    method: "POST",
    url: "/api/payments/notices",
    payload: notice,
    headers: { "content-type": "application/json" },
  });
  expect([unsigned.statusCode, unsigned.json().code]).toEqual([400, "malformed"]);
  expect((await notify(event("charge.refunded", "pi_1"))).statusCode).toBe(200);
  expect((await notify(event("payment_intent.succeeded", "pi_99"))).statusCode).toBe(200);
  expect(await states()).toEqual(["unknown"]);
});
