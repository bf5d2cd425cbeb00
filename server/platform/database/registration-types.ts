/** Why a card was not charged. */
export type DeclineReason =
  | "card_declined"
  | "insufficient_funds"
  | "expired_card"
  | "incorrect_code"
  /** The bank requires 3-D Secure, which is not supported. */
  | "authentication_required"
  /** Sandbox only. */
  | "not_a_test_card"
  /** The gateway was not reached or rejected the order. */
  | "not_taken";

/**
 * - `intent`: created at the gateway at most; nothing is charged yet
 * - `submitted`: being charged, or was when the process ended
 * - `unknown`: the gateway did not answer
 */
export type PaymentState = "intent" | "submitted" | "approved" | "declined" | "unknown";

/** A person who registers. Their rights come from the code or plan instead. */
export type Registrant = {
  readonly first_name: string;
  readonly last_name: string;
  /** Lower case and trimmed. */
  readonly email: string;
  readonly provider_title: string | null;
  readonly date_of_birth: string | null;
  readonly gender: string | null;
  readonly burnout_location: string | null;
  readonly burnout_specialty: string | null;
  readonly years_in_profession: string | null;
  /** The accepted terms; null if none were shown. */
  readonly terms_version: string | null;
};

/** A registrant with a pending payment. `origin` is the origin for links in the mail. */
export type PendingRegistrant = Registrant & { readonly origin: string };

/** What an identity provider says about a person, with either protocol. */
export type SsoClaims = {
  readonly subject: string;
  readonly email: string | undefined;
  /** Undefined if the provider doesn't say. */
  readonly isVerified: boolean | undefined;
  readonly firstName: string;
  readonly lastName: string;
};
