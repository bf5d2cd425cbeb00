import { afterEach, beforeEach, expect, test } from "vitest";
import type { ReceiptWire } from "#contract/accounts/billing.ts";
import { receiptPdf } from "#server/accounts/billing/receipt-pdf.ts";
import type { ReceiptRow } from "#server/accounts/billing/receipts.ts";
import { textIn, textRunsIn } from "../../../support/pdf-text.ts";
import { newId } from "../../../support/wire.ts";
import {
  card,
  type RegistrationServer,
  registrant,
  startRegistrationServer,
} from "../registration/registration-server.ts";

const PASSWORD = "a long quiet night";

let server: RegistrationServer;
beforeEach(async () => {
  server = await startRegistrationServer();
});
afterEach(() => server.close());

/** Registers, pays, and sets a password, which signs in. Returns a function that sends requests with the session. */
async function buyer(email: string, plan = "year") {
  const paid = await server.register(registrant(email, { id: newId(), plan, ...card() }));
  const { id } = await server.person(email);
  const chosen = await server.app.inject({
    method: "PUT",
    url: `/api/users/${id}`,
    payload: {
      confirmation_token: paid.json().confirmation_token,
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
  });
  const { "access-token": token, client, uid } = chosen.headers;
  const headers = { "access-token": String(token), client: String(client), uid: String(uid) };
  return (url: string) => server.app.inject({ url, headers });
}

test("[REG-07] lists a person's receipts, with gapless numbers", async () => {
  const ada = await buyer("ada@respite.example");
  await server.register(
    registrant("no@respite.example", { id: newId(), ...card("4000000000000002") }),
  );
  const bo = await buyer("bo@respite.example", "month");
  expect((await ada("/api/receipts")).json<ReceiptWire[]>()).toEqual([
    {
      id: expect.any(String),
      number: "R-000001",
      plan: "By the year",
      cents: 12_000,
      currency: "usd",
      period: "year",
      card_brand: "Visa",
      card_last4: "1111",
      paid_at: "2026-03-01T03:00:00.000Z",
    },
  ]);
  expect((await bo("/api/receipts")).json()).toMatchObject([{ number: "R-000002", cents: 1200 }]);
});

test("[REG-07] a receipt is a searchable PDF with identical bytes each time", async () => {
  const ada = await buyer("ada@respite.example");
  const [receipt] = (await ada("/api/receipts")).json<ReceiptWire[]>();
  const first = await ada(`/api/receipts/${receipt?.id}`);
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="receipt-R-000001.pdf"',
    "cache-control": "no-store",
  });
  expect(first.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  const text = textIn(first.rawPayload);
  for (const words of [
    "R-000001",
    "Ada Osei",
    "By the year",
    "$120.00",
    "March 1, 2026 – February 28, 2027",
  ])
    expect(text).toContain(words);
  expect(text).toContain("Visa ending in 1111");
  const second = await ada(`/api/receipts/${receipt?.id}`);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
});

test("[REG-07] receipts are visible only to their owner", async () => {
  const ada = await buyer("ada@respite.example");
  const bo = await buyer("bo@respite.example");
  const [receipt] = (await ada("/api/receipts")).json<ReceiptWire[]>();
  for (const id of [receipt?.id, newId(), "%00", "R-000001"]) {
    const reply = await bo(`/api/receipts/${id}`);
    expect([reply.statusCode, reply.json().code]).toEqual([404, "not_found"]);
  }
  for (const url of ["/api/receipts", `/api/receipts/${receipt?.id}`])
    expect((await server.app.inject(url)).statusCode).toBe(401);
});

test("[REG-02] lists the plans on sale with prices, in display order", async () => {
  const reply = await server.app.inject("/api/plans");
  expect(reply.json()).toEqual([
    {
      id: "year",
      name: "By the year",
      cents: 12_000,
      currency: "usd",
      period: "year",
      includes: ["Every lesson"],
    },
    {
      id: "month",
      name: "By the month",
      cents: 1200,
      currency: "usd",
      period: "month",
      includes: ["Every lesson"],
    },
  ]);
});

test("[REG-06] the sandbox setup lists the test cards and their outcomes", async () => {
  const setup = (await server.app.inject("/api/payment")).json();
  expect(setup).toMatchObject({ gateway: "sandbox", publishable_key: null });
  expect(setup.test_cards).toContainEqual({ number: "4000000000000002", outcome: "Declined" });
});

const receipt: ReceiptRow = {
  id: "01938f3a-5c00-7a10-8b21-3f6d0c9e4a01",
  number: "R-000007",
  payment_id: "p",
  person_id: "x",
  billed_name: "Zoë Łuk’aš (née) \\",
  billed_email: "zoe@respite.example",
  plan_name: "By the month",
  cents: 1205,
  currency: "eur",
  period: "month",
  card_brand: null,
  card_last4: null,
  paid_at: new Date("2026-12-31T23:59:00Z"),
};

test("[REG-07] names print with diacritics and in non-Latin scripts", async () => {
  const text = textIn(await receiptPdf(receipt));
  expect(text).toContain("Zoë Łuk’aš (née) \\");
  expect(text).toContain("December 31, 2026");
  for (const billed_name of ["Олена Коваленко", "Ελένη Παπαδοπούλου", "Nguyễn Thị Ánh"])
    expect(textIn(await receiptPdf({ ...receipt, billed_name }))).toContain(billed_name);
});

test("[REG-07] a name that no font can print is left out, and the email still identifies the payer", async () => {
  const text = textIn(await receiptPdf({ ...receipt, billed_name: "አዳ" }));
  expect(text).not.toContain("Billed to");
  expect(text).toContain("zoe@respite.example");
});

test("[REG-07] a long name stays on the page and above the line item", async () => {
  const pdf = await receiptPdf({ ...receipt, billed_name: "Wolfeschlegelsteinhausen ".repeat(9) });
  const [plan] = textRunsIn(pdf).filter(({ text }) => text === "By the month");
  const facts = textRunsIn(pdf).filter(({ x }) => x > 190 && x < 200);
  expect(facts.length).toBeGreaterThan(5);
  expect(Math.min(...facts.map(({ y }) => y))).toBeGreaterThan((plan?.y ?? 0) + 26);
});
