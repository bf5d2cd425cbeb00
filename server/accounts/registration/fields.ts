import { containsCardNumber } from "#contract/accounts/card.ts";
import { TERMS_VERSION } from "#contract/constants.ts";
import { isEmail, MAX_EMAIL_LENGTH } from "#contract/email.ts";
import type { Registrant } from "#server/platform/database/registration-types.ts";
import { isStorable } from "#server/platform/writes/storable.ts";
import { isBirthday } from "../profile/rules.ts";
import type { FieldErrors } from "../session/password.ts";

type FieldValue = string | number | null | undefined;

const fieldNames = [
  "first_name",
  "last_name",
  "email",
  "provider_title",
  "dob_string",
  "gender",
  "burnout_location",
  "burnout_specialty",
  "years_in_profession",
  "terms_version",
] as const;
type Field = (typeof fieldNames)[number];

export type RegistrantFields = { readonly [F in Field]?: FieldValue };

/** The optional profile fields, all unset. */
export const emptyProfile = {
  provider_title: null,
  date_of_birth: null,
  gender: null,
  burnout_location: null,
  burnout_specialty: null,
  years_in_profession: null,
  interests: null,
} as const;

const maxLengths: Readonly<Record<Field, number>> = {
  first_name: 100,
  last_name: 100,
  email: MAX_EMAIL_LENGTH,
  provider_title: 200,
  dob_string: 10,
  gender: 200,
  burnout_location: 200,
  burnout_specialty: 200,
  years_in_profession: 200,
  terms_version: 50,
};
const required: readonly Field[] = ["first_name", "last_name", "email"];

function isCalendarDate(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

const validators: Partial<Readonly<Record<Field, (text: string, today: string) => boolean>>> = {
  email: isEmail,
  dob_string: (text, today) => isCalendarDate(text) && isBirthday(text, today),
  terms_version: (text) => text === TERMS_VERSION,
};
const invalidMessages: Partial<Readonly<Record<Field, string>>> = {
  dob_string: "is not a date of birth",
  terms_version: "have changed since and must be accepted again",
};

/** Returns the protocol's error text for one field. */
function fieldError(field: Field, text: string, today: string): string | undefined {
  if (text === "") return required.includes(field) ? "can't be blank" : undefined;
  if (!isStorable(text)) return "is invalid";
  if (text.length > maxLengths[field])
    return `is too long (maximum is ${maxLengths[field]} characters)`;
  if (containsCardNumber(text)) return "must not hold a card number";
  const isValid = validators[field] ?? (() => true);
  return isValid(text, today) ? undefined : (invalidMessages[field] ?? "is invalid");
}

type RegistrantResult = { readonly registrant: Registrant; readonly errors: FieldErrors };

/** Normalizes and validates the fields. Callers must not store `registrant` unless `errors` is empty. */
export function readRegistrant(fields: RegistrantFields, today: string): RegistrantResult {
  const text = (field: Field) => String(fields[field] ?? "").trim();
  const orNull = (field: Field) => text(field) || null;
  const problems = fieldNames.flatMap((field) => {
    const problem = fieldError(field, text(field), today);
    return problem === undefined ? [] : [[field, [problem]] as const];
  });
  return {
    errors: Object.fromEntries(problems),
    registrant: {
      first_name: text("first_name"),
      last_name: text("last_name"),
      email: text("email").toLowerCase(),
      provider_title: orNull("provider_title"),
      date_of_birth: orNull("dob_string"),
      gender: orNull("gender"),
      burnout_location: orNull("burnout_location"),
      burnout_specialty: orNull("burnout_specialty"),
      years_in_profession: orNull("years_in_profession"),
      terms_version: orNull("terms_version"),
    },
  };
}
