import { commonProblem, type Failed } from "#device/call-errors.ts";
import { personLabels, type Sentences } from "#shared/accounts/person-copy.ts";

/** What was tried and did not work: sentences by field, and one that belongs to none. */
export type Problems = { readonly fields: Sentences; readonly form?: string | undefined };

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
export function fieldWords(fields: Sentences, name: string): string | undefined {
  const sentence = fields[name]?.[0];
  return sentence && `${labelOf(name)} ${sentence}`.trim();
}

/** The server's list of whole sentences repeats what is said by field. */
const WHOLE = "full_messages";

/** What the server did not accept; what is about a field that is not on the page is said below the form. */
export function problemsOf(
  outcome: Failed,
  shown: readonly string[],
  unreachable: string,
): Problems {
  if (outcome.kind !== "refused" || !outcome.fields) {
    return { fields: {}, form: commonProblem(outcome, unreachable) };
  }
  const { [WHOLE]: _whole, ...fields } = outcome.fields;
  const elsewhere = Object.keys(fields).filter((name) => !shown.includes(name));
  const form = elsewhere.flatMap((name) => fieldWords(fields, name) ?? []).join(". ");
  return { fields, ...(form && { form: `${form}.` }) };
}

/** Of the steps before; navigation carries them to the page where they can be put right. */
export const problemsIn = (state: unknown): Problems => {
  const found = (state as { readonly problems?: Sentences } | null)?.problems;
  return found ? { fields: found } : noProblems;
};
