import { containsCardNumber } from "#contract/accounts/card.ts";
import { isEmail } from "#contract/email.ts";
import { ROLES } from "#contract/organizations/admin-people.ts";
import { isAdmin } from "#contract/roles.ts";
import type { FieldErrors } from "#server/accounts/session/password.ts";
import { peopleErrors } from "./people-copy.ts";

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

const textFields = [
  "first_name",
  "last_name",
  "provider_title",
  "burnout_location",
  "burnout_specialty",
  "years_in_profession",
] as const;

/** Normalizes an account for storage: empty strings become null, emails lowercase. */
export const normalizeAccount = (account: Account): Account => ({
  ...account,
  email: account.email.toLowerCase(),
  provider_title: account.provider_title || null,
  burnout_location: account.burnout_location || null,
  burnout_specialty: account.burnout_specialty || null,
  years_in_profession: account.years_in_profession || null,
});

/** Returns sentences by field. An unknown role is allowed if the person already has it. */
export function accountProblems(account: Account, currentRole?: string): FieldErrors {
  const isKnown =
    account.burnout_role === currentRole ||
    (ROLES as readonly string[]).includes(account.burnout_role);
  const cardErrors = textFields
    .filter((field) => containsCardNumber(account[field] ?? ""))
    .map((field) => [field, [peopleErrors.cardNumber]]);
  return {
    ...(!isEmail(account.email) && { email: [peopleErrors.email] }),
    ...(!isKnown && { burnout_role: [peopleErrors.role] }),
    ...Object.fromEntries(cardErrors),
  };
}

type AdminStatus = { readonly burnout_role: string; readonly enabled: boolean };

/** Returns whether the change removes an active administrator. */
export const losesAdmin = (before: AdminStatus, after: AdminStatus): boolean =>
  isAdmin(before.burnout_role) && before.enabled && !(isAdmin(after.burnout_role) && after.enabled);

/** Returns the changed fields with their values before and after. */
export function differences<T extends object>(before: T, after: T) {
  const fields = (Object.keys(after) as (keyof T & string)[]).filter(
    (field) => before[field] !== after[field],
  );
  const of = (one: T) => Object.fromEntries(fields.map((field) => [field, one[field]]));
  return { fields, before: of(before), after: of(after) };
}
