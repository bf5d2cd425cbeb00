import type { CodeLookup } from "#contract/accounts/registration.ts";
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
