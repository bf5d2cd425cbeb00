import { afterEach, beforeEach, expect, test } from "vitest";
import {
  ANSWER_LOST,
  EMAIL,
  GATEWAY_FAILS,
  HELD,
  ORDER_LOST,
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

test("[REG-06] retrying after a lost gateway response finds the payment without charging again", async () => {
  const body = yearlyPurchase(ANSWER_LOST);
  expect(statusAndCode(await server.register(body))).toEqual([409, "undecided"]);
  expect((await server.payments())[0]).toMatchObject({ state: "unknown" });
  expect((await server.register(body)).statusCode).toBe(200);
  expect(await server.charged()).toHaveLength(1);
});

test("[REG-06] an undecided payment blocks other registrations and charges for the email", async () => {
  const held = yearlyPurchase(HELD);
  await server.register(held);
  const changed = await server.register({ ...held, plan: "month" });
  expect([changed.statusCode, changed.json()]).toMatchObject([
    409,
    {
      code: "undecided",
      errors: ["We're still confirming your payment. Don't pay again. You won't be charged twice."],
    },
  ]);
  expect(statusAndCode(await server.register(yearlyPurchase()))).toEqual([409, "undecided"]);
  const withCode = await server.withCode(registrant(EMAIL, { code: "ANA" }));
  expect([withCode.statusCode, withCode.json().code]).toEqual([409, "undecided"]);
  expect(await server.payments()).toHaveLength(1);
});

test("[REG-06] a payment held for review creates the account once it is approved", async () => {
  const body = yearlyPurchase(HELD);
  expect(statusAndCode(await server.register(body))).toEqual([409, "undecided"]);
  expect(statusAndCode(await server.register(body))).toEqual([409, "undecided"]);
  server.advanceClock(MINUTE);
  expect((await server.register(body)).statusCode).toBe(200);
  expect(await server.charged()).toHaveLength(0);
  expect((await server.payments())[0]).toMatchObject({ state: "approved", registrant: null });
});

test("[REG-06] a payment approved after an administrator created the account belongs to that account", async () => {
  const body = yearlyPurchase(HELD);
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
      created_at: now,
      updated_at: now,
    })
    .execute();
  server.advanceClock(MINUTE);
  expect(statusAndCode(await server.register(body))).toEqual([422, "email_taken"]);
  const receipts = await server.db.selectFrom("receipt").selectAll().execute();
  expect(receipts).toMatchObject([{ person_id: "made-by-hand", billed_name: "By Hand" }]);
  expect((await server.mailsTo(EMAIL)).map(({ subject }) => subject)).toEqual([
    "Your Respite receipt (R-000001)",
  ]);
});

test("[REG-06] a lost order is canceled after two minutes, and a new one can be placed", async () => {
  const body = yearlyPurchase(ORDER_LOST);
  expect(statusAndCode(await server.register(body))).toEqual([409, "undecided"]);
  server.advanceClock(MINUTE);
  expect(statusAndCode(await server.register(body))).toEqual([409, "undecided"]);
  server.advanceClock(MINUTE);
  expect(statusAndCode(await server.register(body))).toEqual([422, "declined"]);
  expect((await server.register(yearlyPurchase())).statusCode).toBe(200);
  expect(await server.charged()).toHaveLength(1);
});

test("[REG-06] a gateway failure charges nothing", async () => {
  const body = yearlyPurchase(GATEWAY_FAILS);
  expect(statusAndCode(await server.register(body))).toEqual([409, "undecided"]);
  expect(statusAndCode(await server.register(body))).toEqual([422, "declined"]);
  expect(await server.charged()).toEqual([]);
});
