import type { SsoProblem } from "#contract/accounts/sso.ts";
import { isEmail } from "#contract/email.ts";
import { normalizeUid } from "#server/platform/access/credentials.ts";
import type { SsoClaims } from "#server/platform/database/registration-types.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import type { Provider } from "#server/platform/sso-providers.ts";

/** How long a person may take at the provider's pages. */
export const ATTEMPT_SECONDS = 10 * 60;
/** Lifetime of a token in a URL. */
export const EXCHANGE_SECONDS = 60;

type Account = Pick<PersonRow, "id" | "enabled">;

export type Decision<P extends Account> =
  | { readonly kind: "sign-in"; readonly person: P }
  | { readonly kind: "link"; readonly person: P }
  | { readonly kind: "create"; readonly email: string }
  | { readonly kind: "refused"; readonly problem: SsoProblem };

const rejected = (problem: SsoProblem) => ({ kind: "refused", problem }) as const;

export const domainOf = (email: string): string =>
  email
    .slice(email.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase();

/** Returns the normalized email, or undefined if it is not an email address. */
export function emailIn({ email }: SsoClaims): string | undefined {
  const found = normalizeUid(email);
  return found && isEmail(found) ? found : undefined;
}

const isEmailTrusted = (provider: Provider, { isVerified }: SsoClaims) =>
  isVerified ?? (provider.protocol === "saml" || provider.trustsEmail);

/**
 * Decides who signs in. A person who has signed in through this provider before is identified by subject id, whatever
 * their current email. For anyone else the provider must verify an email in its own domains.
 */
export function decide<P extends Account>(
  provider: Provider,
  claimed: SsoClaims,
  linked: P | undefined,
  withEmail: P | undefined,
): Decision<P> {
  if (linked) return linked.enabled ? { kind: "sign-in", person: linked } : rejected("disabled");
  const email = emailIn(claimed);
  if (!email) return rejected("no_email");
  if (!provider.domains.includes(domainOf(email))) return rejected("foreign");
  if (!isEmailTrusted(provider, claimed)) return rejected("unverified");
  if (!withEmail) return { kind: "create", email };
  return withEmail.enabled ? { kind: "link", person: withEmail } : rejected("disabled");
}
