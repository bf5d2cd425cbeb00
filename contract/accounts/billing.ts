import * as z from "zod/mini";
import { count } from "../numbers.ts";
import { route } from "../route.ts";

/** A plan for sale. The server sets the price; `cents` is in the currency's smallest unit. */
export const plan = z.object({
  id: z.string(),
  name: z.string(),
  cents: count,
  /** Lowercase ISO 4217 code, for example `usd`. */
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
  summary: "Plans and prices",
  reply: z.array(plan),
});

/**
 * Returns how the client collects payment.
 * - sandbox: card fields are sent with the registration; only the published test cards work
 * - stripe: Stripe's form, loaded with the publishable key, returns a `payment_token`
 * - none: nothing is sold here; registration needs a code
 */
export const paymentSetup = route({
  name: "paymentSetup",
  method: "GET",
  path: "/api/payment",
  access: "public",
  summary: "Payment gateway in use, and what its form needs",
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
  cents: count,
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
  summary: "The person's receipts, newest first",
  reply: z.array(receipt),
});

export const getReceipt = route({
  name: "getReceipt",
  method: "GET",
  path: "/api/receipts/:id",
  access: "person",
  summary: "One of the person's receipts as a PDF",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: z.custom<Uint8Array>(),
  replyType: "application/pdf",
});
