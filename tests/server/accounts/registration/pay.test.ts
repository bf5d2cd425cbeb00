import { afterEach, beforeEach, expect, test } from "vitest";
import {
  CARD,
  card,
  DECLINED,
  EMAIL,
  type RegistrationServer,
  registrant,
  startRegistrationServer,
  statusAndCode,
  yearlyPurchase,
} from "./registration-server.ts";

const MINUTE = 60_000;

let server: RegistrationServer;
beforeEach(async () => {
  server = await startRegistrationServer();
});
afterEach(() => server.close());

test("[REG-02] paying creates an account, returns a token, and mails the password link and the receipt", async () => {
  const reply = await server.register(yearlyPurchase());
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json()).toEqual({ confirmation_token: expect.stringMatching(/^[\w-]{22}$/) });
  expect(await server.person(EMAIL)).toMatchObject({ first_name: "Ada", gender: "Female" });
  const subjects = (await server.mailsTo(EMAIL)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    "Set up your Respite account",
    "Your Respite receipt (R-000001)",
  ]);
  const welcome = (await server.mailsTo(EMAIL)).find(({ subject }) => subject.startsWith("Set up"));
  const link = new URL(welcome?.text.match(/https?:\S+/)?.[0] ?? "");
  const [, page, token = "", address] = link.pathname.split("/");
  expect([page, address]).toEqual(["confirm-password", encodeURIComponent(EMAIL)]);
  const query = new URLSearchParams({ token, email: EMAIL });
  expect((await server.app.inject(`/api/users/by_token?${query}`)).statusCode).toBe(200);
  expect(await server.charged()).toHaveLength(1);
});

test("[REG-02] the price comes from a plan on sale, by default the first one", async () => {
  await server.register({ ...yearlyPurchase(), plan: undefined, cents: 1, price: 1 });
  expect(await server.charged()).toMatchObject([{ cents: 12_000, currency: "usd" }]);
  for (const plan of ["gone", "free", "\0"]) {
    const reply = await server.register({ ...yearlyPurchase(), email: "b@respite.example", plan });
    expect([reply.statusCode, reply.json().errors.plan]).toEqual([422, ["is not on sale"]]);
  }
});

test("[REG-03] paid registration ignores privileges in the payload", async () => {
  await server.register(yearlyPurchase());
  expect(await server.person(EMAIL)).toMatchObject({
    burnout_role: "physician",
    enabled: true,
    is_provider: true,
    ce_eligible: true,
  });
  expect(await server.db.selectFrom("membership").selectAll().execute()).toEqual([]);
});

test("[REG-06] repeated and concurrent requests are charged once and each get a token", async () => {
  const body = yearlyPurchase();
  const replies = await Promise.all(Array.from({ length: 5 }, () => server.register(body)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect((await server.register(body)).statusCode).toBe(200);
  expect(await server.charged()).toHaveLength(1);
  expect(await server.payments()).toHaveLength(1);
  expect(await server.mailsTo(EMAIL)).toHaveLength(2);
});

test("[REG-06] identical fields without an id are charged once", async () => {
  const { id: _, ...body } = yearlyPurchase();
  const replies = await Promise.all([server.register(body), server.register(body)]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await server.charged()).toHaveLength(1);
});

test("[REG-06] two tabs with different ids are charged once for the same email", async () => {
  const replies = await Promise.all([
    server.register(yearlyPurchase()),
    server.register(yearlyPurchase()),
  ]);
  const codes = replies.map(statusAndCode).toSorted();
  expect(codes[0]).toEqual([200, undefined]);
  expect([
    [409, "undecided"],
    [422, "email_taken"],
  ]).toContainEqual(codes[1]);
  expect(await server.charged()).toHaveLength(1);
});

test("[REG-06] reusing an id with other details is rejected without a token", async () => {
  const body = yearlyPurchase();
  await server.register(body);
  const other = await server.register({ ...body, last_name: "Else" });
  expect([other.statusCode, other.json()]).toEqual([
    422,
    {
      success: false,
      code: "email_taken",
      errors: ["You already paid. Sign in, or set your password with the link we emailed you."],
    },
  ]);
  expect(await server.charged()).toHaveLength(1);

  const declined = { ...yearlyPurchase(DECLINED), email: "b@respite.example" };
  await server.register(declined);
  const changed = await server.register({ ...declined, last_name: "Else" });
  expect([changed.statusCode, changed.json()]).toEqual([
    422,
    {
      success: false,
      code: "key_reused",
      errors: [
        "Your details changed since the last attempt. Review them and pay again. You haven't been charged.",
      ],
    },
  ]);
});

test("[REG-06] repeating a payment returns the token, whatever has changed about its plan or card", async () => {
  const body = yearlyPurchase();
  await server.register(body);
  await server.db.updateTable("plan").set({ on_sale: false }).where("id", "=", "year").execute();
  for (const again of [body, { ...body, card_code: "" }]) {
    const reply = await server.register(again);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { confirmation_token: expect.any(String) },
    ]);
  }
  const other = await server.register({ ...body, plan: "month" });
  expect(statusAndCode(other)).toEqual([422, "email_taken"]);
  expect(await server.charged()).toHaveLength(1);
});

test("[REG-06] a declined card creates no charge or account and can be retried", async () => {
  const declined = await server.register(yearlyPurchase(DECLINED));
  expect([declined.statusCode, declined.json()]).toEqual([
    422,
    {
      success: false,
      code: "declined",
      errors: ["Your card was declined. You haven't been charged. Use another card."],
    },
  ]);
  expect(await server.db.selectFrom("person").selectAll().execute()).toEqual([]);
  expect((await server.payments())[0]).toMatchObject({ state: "declined", registrant: null });
  expect((await server.register(yearlyPurchase())).statusCode).toBe(200);
  expect(await server.charged()).toHaveLength(1);
});

test("[REG-06] a retry after a decline is a new attempt, even without an id", async () => {
  const { id: _, ...body } = yearlyPurchase(DECLINED);
  expect(statusAndCode(await server.register(body))).toEqual([422, "declined"]);
  expect((await server.register({ ...body, ...card() })).statusCode).toBe(200);
});

test("[REG-06] registering with a code while paying creates one account and at most one charge", async () => {
  const replies = await Promise.all([
    server.withCode(registrant(EMAIL, { code: "ANA" })),
    server.register(yearlyPurchase()),
  ]);
  const [withCode, paid] = replies.map(({ statusCode }) => statusCode);
  expect([
    [200, 422],
    [409, 200],
    [422, 200],
  ]).toContainEqual([withCode, paid]);
  expect(await server.charged()).toHaveLength(paid === 200 ? 1 : 0);
  expect(await server.db.selectFrom("person").select("id").execute()).toHaveLength(1);
});

test("[REG-04] an existing email is rejected before charging, even when repeating an old payment", async () => {
  await server.withCode(registrant(EMAIL, { code: "ANA" }));
  const reply = await server.register(yearlyPurchase());
  expect([reply.statusCode, reply.json().errors]).toEqual([
    422,
    ["An account has already been setup with that email"],
  ]);
  expect(await server.payments()).toEqual([]);
  const body = { ...yearlyPurchase(), email: "late@respite.example" };
  await server.register(body);
  server.advanceClock(31 * MINUTE);
  expect(statusAndCode(await server.register(body))).toEqual([422, "email_taken"]);
});

test("[REG-02] invalid person, card, and plan fields are reported together and nothing is charged", async () => {
  const wrong = card("4111111111111112", {
    expiration_month: 13,
    expiration_year: 2020,
    card_code: "12",
  });
  const reply = await server.register(registrant("", { ...wrong, plan: "free" }));
  const { full_messages: _, ...fields } = reply.json().errors;
  expect([reply.statusCode, fields]).toEqual([
    422,
    {
      email: ["can't be blank"],
      plan: ["is not on sale"],
      card_number: ["is not a card number"],
      expiration_month: ["is not a date"],
      card_code: ["must be 3 or 4 digits"],
    },
  ]);
  const late = await server.register(
    yearlyPurchase(CARD, { expiration_month: 1, expiration_year: "26" }),
  );
  expect(late.json().errors.expiration_year).toEqual(["has passed"]);
  expect(await server.payments()).toEqual([]);
});

test("[REG-06] the sandbox rejects real cards", async () => {
  const reply = await server.register(yearlyPurchase("6011000990139424"));
  expect(reply.json().errors).toEqual(["Use a test card. You haven't been charged."]);
});
