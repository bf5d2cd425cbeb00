import type { PaymentSetup } from "#contract/accounts/billing.ts";
import type { FieldErrors } from "../session/password.ts";
import type { ChargeStatus } from "./rules.ts";

/** Payment fields from the registration body. Never stored or logged. */
export type PaymentFields = {
  readonly card_number?: string | null | undefined;
  readonly expiration_month?: string | number | null | undefined;
  readonly expiration_year?: string | number | null | undefined;
  readonly card_code?: string | null | undefined;
  readonly payment_token?: string | null | undefined;
};

/** A validated payment method, in memory only. */
export type PaymentMethod =
  | { readonly kind: "card"; readonly number: string; readonly code: string }
  | { readonly kind: "token"; readonly token: string };

export type PaymentMethodResult =
  | { readonly kind: "valid"; readonly method: PaymentMethod }
  | { readonly kind: "invalid"; readonly errors: FieldErrors }
  /** Raw card fields were sent, but the gateway uses its own form. */
  | { readonly kind: "raw-card" };

export type Order = {
  /** Idempotency key: the gateway opens and charges an order once per id. */
  readonly id: string;
  readonly cents: number;
  readonly currency: string;
  readonly description: string;
};

/**
 * Payment gateway interface. Opening an order charges nothing and returns a reference. The order is then charged once, and
 * looked up by its reference while its outcome is unknown.
 */
export type Gateway = {
  readonly setup: PaymentSetup;
  readonly readPaymentMethod: (fields: PaymentFields, now: Date) => PaymentMethodResult;
  /** Throws if the gateway is unreachable. */
  readonly open: (order: Order) => Promise<string>;
  /** Never throws. Returns `unknown` if no response arrived. */
  readonly charge: (
    order: Order,
    reference: string,
    method: PaymentMethod,
  ) => Promise<ChargeStatus>;
  readonly lookUp: (reference: string) => Promise<ChargeStatus>;
  /** Cancels an open order, which then counts as declined. Returns the status of any other order. */
  readonly cancel: (reference: string) => Promise<ChargeStatus>;
  /** Returns the payment reference in a signed webhook, null if it concerns no payment, undefined if the signature is invalid. */
  readonly verifyWebhook?: (body: string, signature: string) => string | null | undefined;
};
