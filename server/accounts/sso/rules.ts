import type { SsoProblem } from "#contract/accounts/sso.ts";
import { isEmail } from "#contract/email.ts";
import { uidOf } from "#server/platform/access/credentials.ts";
import type { Claimed } from "#server/platform/database/registration-types.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import type { Provider } from "#server/platform/sso-providers.ts";

/** How long somebody may take at the organisation's own pages. */
export const ATTEMPT_SECONDS = 10 * 60;
/** How long a token may stand in an address. */
export const EXCHANGE_SECONDS = 60;

type Known = Pick<PersonRow, "id" | "enabled">;

export type Decision<P extends Known> =
  | { readonly kind: "enter"; readonly person: P }
  | { readonly kind: "link"; readonly person: P }
  | { readonly kind: "create"; readonly email: string }
  | { readonly kind: "refused"; readonly problem: SsoProblem };

const refused = (problem: SsoProblem) => ({ kind: "refused", problem }) as const;

export const domainOf = (email: string): string =>
  email
    .slice(email.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase();

/** As persons are found by; undefined when it is no address. */
export function emailIn({ email }: Claimed): string | undefined {
  const found = uidOf(email);
  return found && isEmail(found) ? found : undefined;
}

const isVouched = (provider: Provider, { isVerified }: Claimed) =>
  isVerified ?? (provider.protocol === "saml" || provider.trustsEmail);

/**
 * Who comes in. Somebody the organisation has sent before is known by the name it gave them, whatever their email is by
 * now. Of anybody else it has to vouch for an email of its own domains.
 */
export function decide<P extends Known>(
  provider: Provider,
  claimed: Claimed,
  sentBefore: P | undefined,
  withEmail: P | undefined,
): Decision<P> {
  if (sentBefore)
    return sentBefore.enabled ? { kind: "enter", person: sentBefore } : refused("disabled");
  const email = emailIn(claimed);
  if (!email) return refused("no_email");
  if (!provider.domains.includes(domainOf(email))) return refused("foreign");
  if (!isVouched(provider, claimed)) return refused("unverified");
  if (!withEmail) return { kind: "create", email };
  return withEmail.enabled ? { kind: "link", person: withEmail } : refused("disabled");
}
