import { afterEach, beforeEach, expect, test } from "vitest";
import {
  ANSWER_LOST,
  attempt,
  codeOf,
  EMAIL,
  GATEWAY_FAILS,
  HELD,
  newcomer,
  ORDER_LOST,
  type SellingServer,
  sellingServer,
} from "./newcomers.ts";

const MINUTE = 60_000;

let server: SellingServer;
beforeEach(async () => {
  server = await sellingServer();
});
afterEach(() => server.close());

test("[REG-06] when the gateway's answer is lost, asking again finds out and does not charge again", async () => {
  const body = attempt(ANSWER_LOST);
  expect(codeOf(await server.register(body))).toEqual([409, "undecided"]);
  expect((await server.payments())[0]).toMatchObject({ state: "unknown" });
  expect((await server.register(body)).statusCode).toBe(200);
  expect(await server.charged()).toHaveLength(1);
});

test("[REG-06] while it is not known whether it was charged, no other way makes an account or a charge for the email", async () => {
  await server.register(attempt(HELD));
  expect(codeOf(await server.register(attempt()))).toEqual([409, "undecided"]);
  const withCode = await server.withCode(newcomer(EMAIL, { code: "ANA" }));
  expect([withCode.statusCode, withCode.json().code]).toEqual([409, "undecided"]);
  expect(await server.payments()).toHaveLength(1);
});

test("[REG-06] what is held for review is approved later, and gives the account then", async () => {
  const body = attempt(HELD);
  expect(codeOf(await server.register(body))).toEqual([409, "undecided"]);
  expect(codeOf(await server.register(body))).toEqual([409, "undecided"]);
  server.pass(MINUTE);
  expect((await server.register(body)).statusCode).toBe(200);
  expect(await server.charged()).toHaveLength(0);
  expect((await server.payments())[0]).toMatchObject({ state: "approved", registrant: null });
});

test("[REG-06] what is approved after somebody else has made an account for the email, is that person's, with a receipt", async () => {
  const body = attempt(HELD);
  await server.register(body);
  const now = new Date();
  await server.db
    .insertInto("person")
    .values({
      id: "made-by-hand",
      uid: EMAIL,
      email: EMAIL,
      password_hash: "x",
      first_name: "By",
      last_name: "Hand",
      burnout_role: "se_admin",
      provider_title: null,
      confirmed_at: now,
      locked_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  server.pass(MINUTE);
  expect(codeOf(await server.register(body))).toEqual([422, "email_taken"]);
  const receipts = await server.db.selectFrom("receipt").selectAll().execute();
  expect(receipts).toMatchObject([{ person_id: "made-by-hand", billed_name: "By Hand" }]);
  expect((await server.mailsTo(EMAIL)).map(({ subject }) => subject)).toEqual([
    "Receipt R-000001 from Respite",
  ]);
});

test("[REG-06] an order that was lost on its way is withdrawn after a while, and then another can be made", async () => {
  const body = attempt(ORDER_LOST);
  expect(codeOf(await server.register(body))).toEqual([409, "undecided"]);
  server.pass(MINUTE);
  expect(codeOf(await server.register(body))).toEqual([409, "undecided"]);
  server.pass(MINUTE);
  expect(codeOf(await server.register(body))).toEqual([422, "declined"]);
  expect((await server.register(attempt())).statusCode).toBe(200);
  expect(await server.charged()).toHaveLength(1);
});

test("[REG-06] a gateway that fails charges nothing", async () => {
  const body = attempt(GATEWAY_FAILS);
  expect(codeOf(await server.register(body))).toEqual([409, "undecided"]);
  expect(codeOf(await server.register(body))).toEqual([422, "declined"]);
  expect(await server.charged()).toEqual([]);
});
