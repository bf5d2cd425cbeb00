import type { ColumnType, JSONColumnType } from "kysely";
import type { PlanWire } from "#contract/accounts/billing.ts";
import type { Default, Edited, Json } from "./columns.ts";
import type { DeclineReason, PaymentState, PendingRegistrant } from "./registration-types.ts";

/** Rights granted by a code or plan, whatever the person claims. */
type Granted = {
  burnout_role: Default<string>;
  is_provider: Default<boolean>;
  ce_eligible: Default<boolean>;
};

type RegistrationCodeTable = Granted &
  Edited & {
    /** Upper case. */
    code: string;
    practice_group_id: string | null;
    expires_at: Date | null;
    most_uses: number | null;
    uses: Default<number>;
    /** A disabled code behaves like an expired one. */
    enabled: Default<boolean>;
    /** Email domains that may use the code; empty allows any. */
    email_domains: JSONColumnType<string[], string | undefined, string>;
    /** First page for people with this code. */
    redirect_url: Default<string | null>;
    created_at: Date;
  };

type PlanTable = Granted & {
  id: string;
  name: string;
  cents: number;
  currency: string;
  period: PlanWire["period"];
  includes: Json<string[]>;
  place: number;
  on_sale: Default<boolean>;
};

/** How a person registered, and the terms they agreed to. */
type RegistrationTable = {
  person_id: string;
  code: string | null;
  plan_id: string | null;
  terms_version: string | null;
  terms_accepted_at: Date | null;
  created_at: Date;
};

/** Contains no card data. */
type PaymentTable = {
  /** Also the idempotency key for the gateway. */
  id: string;
  /** Hash of all fields but the card. The same id with another fingerprint is an error. */
  fingerprint: string;
  /** Null once the payment is decided, like `registrant`. */
  email: string | null;
  plan_id: string;
  cents: number;
  currency: string;
  gateway: string;
  /** The gateway's id. */
  reference: string | null;
  state: PaymentState;
  reason: DeclineReason | null;
  /** Gets an account when the payment is approved. */
  registrant: ColumnType<PendingRegistrant | null, string | null, string | null>;
  person_id: string | null;
  created_at: Date;
  updated_at: Date;
};

/** Append-only. */
type ReceiptTable = {
  id: string;
  number: string;
  payment_id: string;
  person_id: string;
  billed_name: string;
  billed_email: string;
  plan_name: string;
  cents: number;
  currency: string;
  period: PlanWire["period"];
  card_brand: string | null;
  card_last4: string | null;
  paid_at: Date;
};

/** Charges of the sandbox gateway. */
type SandboxChargeTable = {
  reference: string;
  payment_id: string;
  cents: number;
  currency: string;
  state: "open" | "approved" | "declined" | "held";
  reason: DeclineReason | null;
  card_brand: string | null;
  card_last4: string | null;
  /** When a charge in review gets approved. */
  decided_at: Date | null;
  created_at: Date;
};

export type RegistrationTables = {
  registration_code: RegistrationCodeTable;
  plan: PlanTable;
  registration: RegistrationTable;
  payment: PaymentTable;
  receipt: ReceiptTable;
  sandbox_charge: SandboxChargeTable;
};
