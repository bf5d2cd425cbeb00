/** Why nothing was charged. */
export type DeclineReason =
  | "card_declined"
  | "insufficient_funds"
  | "expired_card"
  | "incorrect_code"
  /** The card's bank wants to ask its owner, which takes another card here. */
  | "authentication_required"
  /** In the sandbox, for anything that is not a published test card. */
  | "not_a_test_card"
  /** The gateway was not reached, or did not take the order: nothing was charged. */
  | "not_taken";

/**
 * `intent`: the gateway may know of it, and nothing can have been charged. `submitted`: we are asking for the money, or were
 * when the process ended. `unknown`: we asked and were not told.
 */
export type PaymentState = "intent" | "submitted" | "approved" | "declined" | "unknown";

/** Who wants an account. Nothing of what they may do is in it: that follows from the code or the plan. */
export type Registrant = {
  readonly first_name: string;
  readonly last_name: string;
  /** Lower-cased and trimmed. */
  readonly email: string;
  readonly provider_title: string | null;
  readonly date_of_birth: string | null;
  readonly gender: string | null;
  readonly burnout_location: string | null;
  readonly burnout_specialty: string | null;
  readonly years_in_profession: string | null;
  /** The terms that were agreed to; null when none were shown. */
  readonly terms_version: string | null;
};

/** While a payment is under way; `origin` is where the link of the mail will lead. */
export type PendingRegistrant = Registrant & { readonly origin: string };

/** What an organisation says of somebody, in whichever protocol. */
export type SsoClaims = {
  readonly subject: string;
  readonly email: string | undefined;
  /** Undefined = it does not say. */
  readonly isVerified: boolean | undefined;
  readonly firstName: string;
  readonly lastName: string;
};
