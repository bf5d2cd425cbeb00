import type { CodeLookup } from "#contract/accounts/registration.ts";
import type { DeclineReason } from "#server/platform/database/registration-types.ts";
import type { CodeRow } from "./queries.ts";

type Usable = Pick<CodeRow, "enabled" | "expires_at" | "most_uses" | "uses">;

export function codeState(code: Usable | undefined, now: Date): CodeLookup["state"] {
  if (!code) return "unknown";
  if (!code.enabled || (code.expires_at && code.expires_at <= now)) return "expired";
  return code.most_uses !== null && code.uses >= code.most_uses ? "used_up" : "known";
}

/** Returns whether the email is in one of the domains or a subdomain. An empty list allows any email. */
export const matchesDomain = (email: string, domains: readonly string[]): boolean => {
  const emailDomain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return (
    domains.length === 0 ||
    domains.some((domain) => emailDomain === domain || emailDomain.endsWith(`.${domain}`))
  );
};

/** The protocol's error texts for unusable codes. */
export const codeProblems = {
  unknown: "is not known",
  expired: "has expired",
  used_up: "has been used up",
} as const satisfies Record<Exclude<CodeLookup["state"], "known">, string>;

export const declineMessages: Readonly<Record<DeclineReason, string>> = {
  card_declined: "The card was declined. Nothing was charged.",
  insufficient_funds: "There is not enough money on the card. Nothing was charged.",
  expired_card: "The card has expired. Nothing was charged.",
  incorrect_code: "The security code is wrong. Nothing was charged.",
  authentication_required:
    "The bank of this card asks for a confirmation that cannot be given here. Nothing was charged; please use another card.",
  not_a_test_card: "Only test cards work here. Nothing was charged.",
  not_taken: "The payment could not be made. Nothing was charged.",
};
