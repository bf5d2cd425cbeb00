import {
  type FieldErrors,
  personFieldError,
  personFields,
  textFieldError,
} from "#shared/accounts/person-copy.ts";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import { register, registrationCode } from "./register-copy.ts";

/** Errors of a failed attempt, by field, and one for the whole form. */
export type Problems = { readonly fields: FieldErrors; readonly form?: string | undefined };

export const noProblems: Problems = { fields: {} };

/** Errors of this form. They continue after the field's name, as the server's do. */
export const BLANK = "can't be blank";
export const NOT_AGREED = "must be agreed to";
/** As the server has them. */
export const INVALID = "is invalid";
export const CARD_NUMBER = "must not hold a card number";

type FieldText = (serverText: string) => string;

const either =
  (blank: string, invalid: string): FieldText =>
  (serverText) =>
    serverText === BLANK ? blank : (textFieldError(serverText) ?? invalid);

const cardDate: FieldText = (serverText) =>
  serverText === "has passed"
    ? "This card has expired. Use another card."
    : "Enter the expiration date on your card.";

const codeErrors: Readonly<Record<string, string>> = {
  "is not known": registrationCode.unknown,
  "has expired": registrationCode.expired,
  "has been used up": registrationCode.usedUp,
};

function emailError(serverText: string): string {
  const [, domains] = /^must end in (@.+)$/.exec(serverText) ?? [];
  if (domains !== undefined) return `Use your work email, ending in ${domains}.`;
  return either(
    "Enter your email.",
    "Enter a full email address, such as name@hospital.org.",
  )(serverText);
}

const fieldTexts: Readonly<Record<string, FieldText>> = {
  email: emailError,
  code: (serverText) => codeErrors[serverText] ?? register.unusableCode,
  terms_version: (serverText) =>
    serverText === NOT_AGREED
      ? "Agree to the terms to continue."
      : "The terms changed. Review and agree to continue.",
  plan: () => "That plan is no longer available. Choose another.",
  card_number: either("Enter your card number.", "Enter a valid card number."),
  expiration_month: cardDate,
  expiration_year: cardDate,
  card_code: () => "Enter the 3- or 4-digit security code.",
  payment_token: () => "Your card wasn't accepted. Check the details or use another card.",
};

/** Returns what to do about a rejected field: "Enter your first name." */
export function fieldError(fields: FieldErrors, name: string): string | undefined {
  const serverText = fields[name]?.[0];
  if (serverText === undefined) return undefined;
  const person = personFields.find((field) => field === name);
  if (person) return personFieldError(person, serverText);
  return fieldTexts[name]?.(serverText) ?? `${serverText}.`;
}

/** The server repeats field errors as full sentences under this key. */
const FULL_MESSAGES = "full_messages";

/** Returns the server's errors. Errors of fields that are not shown go below the form. */
export function problemsOf(
  outcome: FailedOutcome,
  shown: readonly string[],
  offline: string,
): Problems {
  if (outcome.kind !== "refused" || !outcome.fields) {
    return { fields: {}, form: requestErrorMessage(outcome, offline) };
  }
  const { [FULL_MESSAGES]: _full, ...fields } = outcome.fields;
  const hiddenFields = Object.keys(fields).filter((name) => !shown.includes(name));
  const form = hiddenFields.flatMap((name) => fieldError(fields, name) ?? []).join(" ");
  return { fields, ...(form && { form }) };
}

/** Reads the problems a later step passed in the navigation state. */
export const problemsIn = (state: unknown): Problems => {
  const problems = (state as { readonly problems?: FieldErrors } | null)?.problems;
  return problems ? { fields: problems } : noProblems;
};
