import type { PaymentSetup } from "#contract/accounts/billing.ts";
import type { FieldErrors } from "../session/password.ts";
import type { Verdict } from "./rules.ts";

/** As they came in the body of a registration; never kept, never logged. */
export type PaymentFields = {
  readonly card_number?: string | null | undefined;
  readonly expiration_month?: string | number | null | undefined;
  readonly expiration_year?: string | number | null | undefined;
  readonly card_code?: string | null | undefined;
  readonly payment_token?: string | null | undefined;
};

/** What is paid with, on its way through memory. */
export type Means =
  | { readonly kind: "card"; readonly number: string; readonly code: string }
  | { readonly kind: "token"; readonly token: string };

export type MeansRead =
  | { readonly kind: "means"; readonly means: Means }
  | { readonly kind: "invalid"; readonly errors: FieldErrors }
  /** Card fields where the gateway has a form of its own. */
  | { readonly kind: "card-in-the-open" };

export type Order = {
  /** The gateway opens and charges it once, however often it is told. */
  readonly id: string;
  readonly cents: number;
  readonly currency: string;
  readonly description: string;
};

/**
 * The one way to a payment gateway. An order is opened, which charges nothing and gives a reference; charged once; and
 * looked up by its reference for as long as its end is not known.
 */
export type Gateway = {
  readonly setup: PaymentSetup;
  readonly read: (fields: PaymentFields, now: Date) => MeansRead;
  /** Throws when the gateway was not reached. */
  readonly open: (order: Order) => Promise<string>;
  /** Never throws: what was not heard is `unknown`. */
  readonly charge: (order: Order, reference: string, means: Means) => Promise<Verdict>;
  readonly lookUp: (reference: string) => Promise<Verdict>;
  /** An order that is still open ends, declined; of any other it says what became of it. */
  readonly withdraw: (reference: string) => Promise<Verdict>;
  /** The reference of the payment a signed message is about; null = about none; undefined = not signed by the gateway. */
  readonly readNotice?: (body: string, signature: string) => string | null | undefined;
};
