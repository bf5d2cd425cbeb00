import { isEmail } from "#contract/email.ts";
import { ROLES } from "#contract/organizations/admin-people.ts";
import { isAdmin } from "#contract/roles.ts";
import { holdsCardNumber } from "#server/accounts/billing/cards.ts";
import type { FieldErrors } from "#server/accounts/session/password.ts";

export type Account = {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly provider_title: string | null;
  readonly burnout_role: string;
  readonly burnout_location: string | null;
  readonly burnout_specialty: string | null;
  readonly years_in_profession: string | null;
  readonly is_provider: boolean;
  readonly ce_eligible: boolean;
};

const texts = [
  "first_name",
  "last_name",
  "provider_title",
  "burnout_location",
  "burnout_specialty",
  "years_in_profession",
] as const;

/** As it is stored: what is empty is nothing, and addresses have one way to be written. */
export const tidied = (account: Account): Account => ({
  ...account,
  email: account.email.toLowerCase(),
  provider_title: account.provider_title || null,
  burnout_location: account.burnout_location || null,
  burnout_specialty: account.burnout_specialty || null,
  years_in_profession: account.years_in_profession || null,
});

/** What is wrong with it by field, in the words of the protocol. A role that somebody has already may stay. */
export function accountProblems(account: Account, presentRole?: string): FieldErrors {
  const isKnown =
    account.burnout_role === presentRole ||
    (ROLES as readonly string[]).includes(account.burnout_role);
  const cards = texts
    .filter((field) => holdsCardNumber(account[field] ?? ""))
    .map((field) => [field, ["must not hold a card number"]]);
  return {
    ...(!isEmail(account.email) && { email: ["is invalid"] }),
    ...(!isKnown && { burnout_role: ["is not a role"] }),
    ...Object.fromEntries(cards),
  };
}

type Standing = { readonly burnout_role: string; readonly enabled: boolean };

/** Takes somebody away who may administer. */
export const losesAdmin = (before: Standing, after: Standing): boolean =>
  isAdmin(before.burnout_role) && before.enabled && !(isAdmin(after.burnout_role) && after.enabled);

/** Only what differs, on both sides. */
export function differences<T extends object>(before: T, after: T) {
  const fields = (Object.keys(after) as (keyof T & string)[]).filter(
    (field) => before[field] !== after[field],
  );
  const of = (one: T) => Object.fromEntries(fields.map((field) => [field, one[field]]));
  return { fields, before: of(before), after: of(after) };
}
