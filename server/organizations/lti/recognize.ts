import { isPrivileged } from "#contract/roles.ts";
import { lockEmail } from "#server/accounts/billing/queries.ts";
import { emailIn } from "#server/accounts/sso/rules.ts";
import type { LtiResourceMessage } from "#server/platform/database/lti-tables.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { type ConnectDeps, connect, storeLineItem } from "./connect.ts";
import { type Found, type OpenPlatform, personAtPlatform, personWithEmail } from "./queries.ts";

/**
 * - `sign_in`: opens a session
 * - `open`: opens the lesson without one, where people can sign in
 * - `connect`: the person signs in once, and then connects the account
 */
type Recognized =
  | { readonly kind: "sign_in"; readonly person: Found }
  | { readonly kind: "open" }
  | { readonly kind: "connect" }
  | { readonly kind: "refused"; readonly problem: "disabled" | "foreign" };

/** A platform's word is never enough for an account that reaches other people's data, or one with two-step sign-in. */
const mayBeOpened = ({ burnout_role, has_two_step, confirmed_at }: Found) =>
  confirmed_at !== null && !has_two_step && !isPrivileged(burnout_role);

function decideConnected(person: Found): Recognized {
  if (!person.enabled) return { kind: "refused", problem: "disabled" };
  if (!person.is_member) return { kind: "refused", problem: "foreign" };
  return mayBeOpened(person) ? { kind: "sign_in", person } : { kind: "open" };
}

/** Finds the account by email, if the administrator trusts the platform with that. */
async function personByTrustedEmail(
  trx: Connection,
  platform: OpenPlatform,
  { email: claimed }: LtiResourceMessage,
): Promise<Found | undefined> {
  if (!platform.trusts_email) return;
  const email = emailIn({
    ...{ email: claimed, subject: "", isVerified: undefined },
    ...{ firstName: "", lastName: "" },
  });
  const person = email === undefined ? undefined : await personWithEmail(trx, platform, email);
  const isTheirs = person?.enabled && person.is_member && mayBeOpened(person);
  return isTheirs ? person : undefined;
}

/** Decides who opens the lesson. */
export function recognize(
  deps: ConnectDeps,
  platform: OpenPlatform,
  message: LtiResourceMessage,
): Promise<Recognized> {
  const { subject } = message;
  return deps.db.transaction().execute(async (trx): Promise<Recognized> => {
    if (subject === undefined) return { kind: "open" };
    await lockEmail(trx, `lti ${platform.id} ${subject}`);
    const connected = await personAtPlatform(trx, platform, subject);
    if (connected) {
      const decision = decideConnected(connected);
      if (decision.kind !== "refused")
        await storeLineItem(deps, trx, platform, connected.id, message);
      return decision;
    }
    const person = await personByTrustedEmail(trx, platform, message);
    if (!person) return { kind: "connect" };
    await storeLineItem(deps, trx, platform, person.id, message);
    await connect(deps, trx, platform, { person, subject, by: null });
    return { kind: "sign_in", person };
  });
}
