import { type FieldErrors, personLabels } from "#shared/accounts/person-copy.ts";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";

/** Errors of a failed attempt, by field, and one for the whole form. */
export type Problems = { readonly fields: FieldErrors; readonly form?: string | undefined };

export const noProblems: Problems = { fields: {} };

const labels: Readonly<Record<string, string>> = {
  ...personLabels,
  email: "Email",
  code: "Registration code",
  terms_version: "The terms",
  plan: "Plan",
  card_number: "Card number",
  expiration_month: "Expiry month",
  expiration_year: "Expiry year",
  card_code: "Security code",
  payment_token: "Card",
};

export const labelOf = (field: string): string => labels[field] ?? "";

/** "First name can't be blank" */
export function fieldError(fields: FieldErrors, name: string): string | undefined {
  const sentence = fields[name]?.[0];
  return sentence && `${labelOf(name)} ${sentence}`.trim();
}

/** The server repeats field errors as full sentences under this key. */
const FULL_MESSAGES = "full_messages";

/** Returns the server's errors. Errors of fields that are not shown go below the form. */
export function problemsOf(
  outcome: FailedOutcome,
  shown: readonly string[],
  unreachable: string,
): Problems {
  if (outcome.kind !== "refused" || !outcome.fields) {
    return { fields: {}, form: requestErrorMessage(outcome, unreachable) };
  }
  const { [FULL_MESSAGES]: _full, ...fields } = outcome.fields;
  const hiddenFields = Object.keys(fields).filter((name) => !shown.includes(name));
  const form = hiddenFields.flatMap((name) => fieldError(fields, name) ?? []).join(". ");
  return { fields, ...(form && { form: `${form}.` }) };
}

/** Reads the problems a later step passed in the navigation state. */
export const problemsIn = (state: unknown): Problems => {
  const problems = (state as { readonly problems?: FieldErrors } | null)?.problems;
  return problems ? { fields: problems } : noProblems;
};
