import { afterAll, beforeAll, expect, test } from "vitest";
import type { Gateway } from "#server/accounts/billing/gateway.ts";
import { sandboxGateway } from "#server/accounts/billing/sandbox.ts";
import { testCards } from "#server/accounts/billing/test-cards.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { takeDatabase } from "../../../support/database.ts";
import { newId } from "../../../support/wire.ts";
import { CARD, SLOW } from "../registration/registration-server.ts";

let time = Date.parse("2026-03-01T03:00:00Z");
let db: Database;
let giveBack: () => Promise<void>;
let gateway: Gateway;
beforeAll(async () => {
  ({ db, giveBack } = await takeDatabase());
  gateway = sandboxGateway({ db, clock: { now: () => time }, slowMs: 1 });
});
afterAll(() => giveBack());

const order = () => ({ id: newId(), cents: 1200, currency: "usd", description: "A month" });
const cardMethod = (number: string) => ({ kind: "card", number, code: "737" }) as const;

/** Returns the status from charging, from an immediate lookup, and from a lookup a minute later. */
async function statusesOf(number: string) {
  const one = order();
  const reference = await gateway.open(one);
  const charged = await gateway.charge(one, reference, cardMethod(number));
  const lookedUp = await gateway.lookUp(reference);
  time += 60_000;
  return [charged, lookedUp, await gateway.lookUp(reference)].map(({ kind }) => kind);
}

const expectedStatuses: Readonly<Record<string, readonly string[]>> = {
  approve: ["approved", "approved", "approved"],
  slow: ["approved", "approved", "approved"],
  decline: ["declined", "declined", "declined"],
  hold: ["unknown", "unknown", "approved"],
  fail: ["unknown", "declined", "declined"],
  "response-lost": ["unknown", "approved", "approved"],
  "request-lost": ["unknown", "open", "open"],
};

test.each(testCards)("[REG-06] test card $number: $outcome", async ({ number, behavior }) => {
  expect(await statusesOf(number)).toEqual(expectedStatuses[behavior.kind]);
});

test("[REG-06] a slow charge is open until it completes", async () => {
  const one = order();
  const reference = await gateway.open(one);
  const charging = gateway.charge(one, reference, cardMethod(SLOW));
  expect(await gateway.lookUp(reference)).toEqual({ kind: "open" });
  expect(await charging).toEqual({ kind: "approved", card: { brand: "Visa", last4: "2008" } });
});

test("[REG-06] an order is opened once and charged once, and cannot be canceled afterwards", async () => {
  const one = order();
  const references = await Promise.all([gateway.open(one), gateway.open(one)]);
  expect(new Set(references).size).toBe(1);
  const [reference = ""] = references;
  await gateway.charge(one, reference, cardMethod(CARD));
  const again = await gateway.charge(one, reference, cardMethod("4000000000000002"));
  expect(again).toEqual({ kind: "approved", card: { brand: "Visa", last4: "1111" } });
  expect((await gateway.cancel(reference)).kind).toBe("approved");
});

test("[REG-06] a canceled order is never charged", async () => {
  const one = order();
  const reference = await gateway.open(one);
  expect((await gateway.cancel(reference)).kind).toBe("declined");
  expect((await gateway.charge(one, reference, cardMethod(CARD))).kind).toBe("declined");
});
