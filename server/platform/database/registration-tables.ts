import type { ColumnType, JSONColumnType } from "kysely";
import type { PlanWire } from "#contract/accounts/billing.ts";
import type { Default, Edited, Json } from "./columns.ts";
import type { DeclineReason, PendingRegistrant, PaymentState } from "./registration-types.ts";

/** What follows from how somebody registered, whatever they claim. */
type Granted = {
  burnout_role: Default<string>;
  is_provider: Default<boolean>;
  ce_eligible: Default<boolean>;
};

type RegistrationCodeTable = Granted &
  Edited & {
    /** In capitals. */
    code: string;
    practice_group_id: string | null;
    expires_at: Date | null;
    most_uses: number | null;
    uses: Default<number>;
    /** Switched off it is as one that has expired. */
    enabled: Default<boolean>;
    /** Addresses that may register with it, by what comes after the @; empty = any. */
    email_domains: JSONColumnType<string[], string | undefined, string>;
    /** Where people with this code begin instead. */
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

/** How somebody came, and to which terms they agreed. */
type RegistrationTable = {
  person_id: string;
  code: string | null;
  plan_id: string | null;
  terms_version: string | null;
  terms_accepted_at: Date | null;
  created_at: Date;
};

/** Nothing of a card is kept here. */
type PaymentTable = {
  /** Also the key under which the gateway charges once. */
  id: string;
  /** Of everything but the card: the same id with other fields is another payment. */
  fingerprint: string;
  /** Gone when it is decided, as the registrant. */
  email: string | null;
  plan_id: string;
  cents: number;
  currency: string;
  gateway: string;
  /** What the gateway calls it. */
  reference: string | null;
  state: PaymentState;
  reason: DeclineReason | null;
  /** Who is to have an account once it is approved; gone when it is decided. */
  registrant: ColumnType<PendingRegistrant | null, string | null, string | null>;
  person_id: string | null;
  created_at: Date;
  updated_at: Date;
};

/** Rows are only ever added. */
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

/** What the embedded gateway knows of its charges, as a real one would. */
type SandboxChargeTable = {
  reference: string;
  payment_id: string;
  cents: number;
  currency: string;
  state: "open" | "approved" | "declined" | "held";
  reason: DeclineReason | null;
  card_brand: string | null;
  card_last4: string | null;
  /** When a charge that is held for review is approved. */
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
