import type { DeclineReason, PaymentState } from "#server/platform/database/registration-types.ts";

export type Card = { readonly brand: string; readonly last4: string };

/** The gateway's status of a payment. `open` means it was never charged. */
export type ChargeStatus =
  | { readonly kind: "approved"; readonly card?: Card | undefined }
  | { readonly kind: "declined"; readonly reason: DeclineReason }
  | { readonly kind: "unknown" }
  | { readonly kind: "open" };

export type PaymentEvent = { readonly kind: "submit" } | ChargeStatus;

export const isDecided = (state: PaymentState) => state === "approved" || state === "declined";

/** Returns the next state, or undefined if the event does not apply. Decided payments never change. */
export function stateAfter(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  if (isDecided(state)) return;
  switch (event.kind) {
    case "submit":
      return state === "intent" ? "submitted" : undefined;
    case "approved":
      // A payment that was never submitted cannot be approved.
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

/** Gateway requests older than this have ended on every server, so an order still open is canceled. */
export const ABANDONED_AFTER_MS = 2 * MINUTE;
/** How long a repeated registration may return the account's token again. */
export const TOKEN_REISSUE_MS = 30 * MINUTE;
