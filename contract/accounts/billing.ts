import * as z from "zod/mini";
import { route } from "../route.ts";

/** What can be bought. The price is the server's, in the smallest unit of its currency. */
export const plan = z.object({
  id: z.string(),
  name: z.string(),
  cents: z.int(),
  /** Three small letters, as in `usd`. */
  currency: z.string(),
  period: z.enum(["month", "year"]),
  includes: z.array(z.string()),
});
export type PlanWire = z.infer<typeof plan>;

export const listPlans = route({
  name: "listPlans",
  method: "GET",
  path: "/api/plans",
  access: "public",
  summary: "What can be bought, and for how much",
  reply: z.array(plan),
});

/**
 * How a card is handed over. `sandbox`: its fields are sent with the registration, and only the published test cards do
 * anything. `stripe`: Stripe's own form, opened with the publishable key, gives a `payment_token` in place of the card.
 * `none`: nothing can be bought here, registering takes a code.
 */
export const paymentSetup = route({
  name: "paymentSetup",
  method: "GET",
  path: "/api/payment",
  access: "public",
  summary: "Which payment gateway is in use, and what its form needs",
  reply: z.object({
    gateway: z.enum(["sandbox", "stripe", "none"]),
    publishable_key: z.nullable(z.string()),
    test_cards: z.array(z.object({ number: z.string(), outcome: z.string() })),
  }),
});
export type PaymentSetup = z.infer<typeof paymentSetup.reply>;

export const receipt = z.object({
  id: z.string(),
  number: z.string(),
  plan: z.string(),
  cents: z.int(),
  currency: z.string(),
  period: plan.shape.period,
  card_brand: z.nullable(z.string()),
  card_last4: z.nullable(z.string()),
  paid_at: z.string(),
});
export type ReceiptWire = z.infer<typeof receipt>;

export const listReceipts = route({
  name: "listReceipts",
  method: "GET",
  path: "/api/receipts",
  access: "person",
  summary: "One's own receipts, newest first",
  reply: z.array(receipt),
});

export const getReceipt = route({
  name: "getReceipt",
  method: "GET",
  path: "/api/receipts/:id",
  access: "person",
  summary: "One of one's own receipts as a PDF",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: z.custom<Uint8Array>(),
});
