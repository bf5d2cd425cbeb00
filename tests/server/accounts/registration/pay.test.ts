import { afterEach, beforeEach, expect, test } from "vitest";
import {
  attempt,
  CARD,
  card,
  codeOf,
  DECLINED,
  EMAIL,
  newcomer,
  type SellingServer,
  sellingServer,
} from "./newcomers.ts";

const MINUTE = 60_000;

let server: SellingServer;
beforeEach(async () => {
  server = await sellingServer();
});
afterEach(() => server.close());

test("[REG-02] who pays gets an account, a token, the mail with the link, and a receipt by mail", async () => {
  const reply = await server.register(attempt());
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json()).toEqual({ confirmation_token: expect.stringMatching(/^[\w-]{22}$/) });
  expect(await server.person(EMAIL)).toMatchObject({ first_name: "Ada", gender: "Female" });
  const subjects = (await server.mailsTo(EMAIL)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    "Receipt R-000001 from Respite",
    "Welcome to Respite: choose your password",
  ]);
  const welcome = (await server.mailsTo(EMAIL)).find(({ subject }) =>
    subject.startsWith("Welcome"),
  );
  const link = new URL(welcome?.text.match(/https?:\S+/)?.[0] ?? "");
  const [, page, token = "", address] = link.pathname.split("/");
  expect([page, address]).toEqual(["confirm-password", encodeURIComponent(EMAIL)]);
  const query = new URLSearchParams({ token, email: EMAIL });
  expect((await server.app.inject(`/api/users/by_token?${query}`)).statusCode).toBe(200);
  expect(await server.charged()).toHaveLength(1);
});

test("[REG-02] the price is the server's: the first plan's when none is named, and no other than those on sale", async () => {
  await server.register({ ...attempt(), plan: undefined, cents: 1, price: 1 });
  expect(await server.charged()).toMatchObject([{ cents: 12_000, currency: "usd" }]);
  for (const plan of ["gone", "free", "\0"]) {
    const reply = await server.register({ ...attempt(), email: "b@respite.example", plan });
    expect([reply.statusCode, reply.json().errors.plan]).toEqual([422, ["is not on sale"]]);
  }
});

test("[REG-03] privileges in the payload are not looked at when somebody pays", async () => {
  await server.register(attempt());
  expect(await server.person(EMAIL)).toMatchObject({
    burnout_role: "physician",
    enabled: true,
    is_provider: true,
    ce_eligible: true,
  });
  expect(await server.db.selectFrom("membership").selectAll().execute()).toEqual([]);
});

test("[REG-06] sent twice and five times at the same time, it is charged once, and each gets a token", async () => {
  const body = attempt();
  const replies = await Promise.all(Array.from({ length: 5 }, () => server.register(body)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect((await server.register(body)).statusCode).toBe(200);
  expect(await server.charged()).toHaveLength(1);
  expect(await server.payments()).toHaveLength(1);
  expect(await server.mailsTo(EMAIL)).toHaveLength(2);
});

test("[REG-06] without an id of the browser, the same fields sent twice are charged once", async () => {
  const { id: _, ...body } = attempt();
  const replies = await Promise.all([server.register(body), server.register(body)]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await server.charged()).toHaveLength(1);
});

test("[REG-06] two tabs with ids of their own are charged once for one email", async () => {
  const replies = await Promise.all([server.register(attempt()), server.register(attempt())]);
  const codes = replies.map(codeOf).toSorted();
  expect(codes[0]).toEqual([200, undefined]);
  expect([
    [409, "undecided"],
    [422, "email_taken"],
  ]).toContainEqual(codes[1]);
  expect(await server.charged()).toHaveLength(1);
});

test("[REG-06] an id with other details is refused, and tells nobody the token", async () => {
  const body = attempt();
  await server.register(body);
  const other = await server.register({ ...body, last_name: "Else" });
  expect(codeOf(other)).toEqual([422, "key_reused"]);
  expect(await server.charged()).toHaveLength(1);
});

test("[REG-06] a declined card charges nothing, makes no account, and another try may succeed", async () => {
  const declined = await server.register(attempt(DECLINED));
  expect([declined.statusCode, declined.json()]).toEqual([
    422,
    {
      success: false,
      code: "declined",
      errors: ["The card was declined. Nothing was charged."],
    },
  ]);
  expect(await server.db.selectFrom("person").selectAll().execute()).toEqual([]);
  expect((await server.payments())[0]).toMatchObject({ state: "declined", registrant: null });
  expect((await server.register(attempt())).statusCode).toBe(200);
  expect(await server.charged()).toHaveLength(1);
});

test("[REG-06] without an id, a try after a decline is a new one", async () => {
  const { id: _, ...body } = attempt(DECLINED);
  expect(codeOf(await server.register(body))).toEqual([422, "declined"]);
  expect((await server.register({ ...body, ...card() })).statusCode).toBe(200);
});

test("[REG-06] who registers with a code and pays at the same time has one account, and pays only for that", async () => {
  const replies = await Promise.all([
    server.withCode(newcomer(EMAIL, { code: "ANA" })),
    server.register(attempt()),
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

test("[REG-04] an existing email is refused before anything is charged, also long after one's own payment", async () => {
  await server.withCode(newcomer(EMAIL, { code: "ANA" }));
  const reply = await server.register(attempt());
  expect([reply.statusCode, reply.json().errors]).toEqual([
    422,
    ["An account has already been setup with that email"],
  ]);
  expect(await server.payments()).toEqual([]);
  const body = { ...attempt(), email: "late@respite.example" };
  await server.register(body);
  server.pass(31 * MINUTE);
  expect(codeOf(await server.register(body))).toEqual([422, "email_taken"]);
});

test("[REG-02] wrong fields of person, card and plan are said together, and nothing is charged", async () => {
  const wrong = card("4111111111111112", {
    expiration_month: 13,
    expiration_year: 2020,
    card_code: "12",
  });
  const reply = await server.register(newcomer("", { ...wrong, plan: "free" }));
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
  const late = await server.register(attempt(CARD, { expiration_month: 1, expiration_year: "26" }));
  expect(late.json().errors.expiration_year).toEqual(["has passed"]);
  expect(await server.payments()).toEqual([]);
});

test("[REG-06] a real card is not taken by the sandbox", async () => {
  const reply = await server.register(attempt("6011000990139424"));
  expect(reply.json().errors).toEqual(["Only test cards work here. Nothing was charged."]);
});
