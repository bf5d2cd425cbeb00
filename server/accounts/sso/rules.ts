import type { SsoProblem } from "#contract/accounts/sso.ts";
import { isEmail } from "#contract/email.ts";
import type { SsoClaims } from "#server/platform/database/registration-types.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import type { Provider } from "#server/platform/sso-providers.ts";
import { waitsForEmail } from "../session/waiting-email.ts";

/** How long a person may take at the provider's pages. */
export const ATTEMPT_SECONDS = 10 * 60;
/** Lifetime of a token in a URL. */
export const EXCHANGE_SECONDS = 60;

type Account = Pick<PersonRow, "id" | "enabled" | "confirmed_at" | "proven_email">;

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

/** Signs such as the Kelvin sign become ASCII letters in lower case, and would then name a different person. */
const turnsIntoAscii = (sign: string) => sign > "\x7f" && /[\0-\x7f]/.test(sign.toLowerCase());

/**
 * Returns the email in lower case, or undefined if it is not an email address. It isn't decoded like an email that a client
 * sends: the provider vouches for these characters only.
 */
export function emailIn({ email }: SsoClaims): string | undefined {
  const found = email?.trim() ?? "";
  if ([...found].some(turnsIntoAscii)) return undefined;
  const lower = found.toLowerCase();
  return isEmail(lower) && !lower.includes("\0") ? lower : undefined;
}

const isEmailTrusted = (provider: Provider, { isVerified }: SsoClaims) =>
  isVerified ?? (provider.protocol === "saml" || provider.trustsEmail);

/** Returns the email if the provider vouches for it. */
export function provenEmail(provider: Provider, claimed: SsoClaims): string | undefined {
  const email = emailIn(claimed);
  const isOwn = email !== undefined && provider.domains.includes(domainOf(email));
  return isOwn && isEmailTrusted(provider, claimed) ? email : undefined;
}

/**
 * Some providers name people by their email. When the account has another one, the old address may belong to a new colleague,
 * so it doesn't open the account anymore.
 */
export function isStillTheirs(
  claimed: SsoClaims,
  { email, proven_email }: Pick<PersonRow, "email" | "proven_email">,
): boolean {
  const subject = emailIn({ ...claimed, email: claimed.subject });
  const isAddress = subject !== undefined && subject === emailIn(claimed);
  return !isAddress || subject === email || subject === proven_email;
}

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
  if (!withEmail.enabled) return rejected("disabled");
  // The account is someone's who proved another address. This one may have been given to it by mistake.
  return waitsForEmail(withEmail) ? rejected("changed_email") : { kind: "link", person: withEmail };
}
