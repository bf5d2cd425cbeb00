import type { DeclineReason, PaymentState } from "#server/platform/database/registration-types.ts";

export type Card = { readonly brand: string; readonly last4: string };

/** What the gateway says of a payment. `open`: it was never asked for the money. */
export type Verdict =
  | { readonly kind: "approved"; readonly card?: Card | undefined }
  | { readonly kind: "declined"; readonly reason: DeclineReason }
  | { readonly kind: "unknown" }
  | { readonly kind: "open" };

export type PaymentEvent = { readonly kind: "submit" } | Verdict;

export const isDecided = (state: PaymentState) => state === "approved" || state === "declined";

/** Undefined = this cannot happen to such a payment, and nothing changes. What is decided stays as it is. */
export function stateAfter(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  if (isDecided(state)) return;
  switch (event.kind) {
    case "submit":
      return state === "intent" ? "submitted" : undefined;
    case "approved":
      // Before we have asked for the money nobody can have approved it.
      return state === "intent" ? undefined : "approved";
    case "declined":
      return "declined";
    case "unknown":
      return state === "intent" ? undefined : "unknown";
    case "open":
      return;
  }
}

const MINUTE = 60_000;

/** A request to the gateway that is older than this has ended, whichever process made it; what it left open is withdrawn. */
export const ABANDONED_MS = 2 * MINUTE;
/** How long somebody whose answer was lost may be given the token of their account again. */
export const REPEATED_MS = 30 * MINUTE;
