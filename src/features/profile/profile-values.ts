import type { FieldErrors, PersonField, PersonValues } from "#shared/accounts/person-copy.ts";
import type { Profile } from "#sync/records/types.ts";

type Changeable = Exclude<keyof Profile, "email" | "interests">;

/** Maps wire field names to local profile fields. */
const localNames = {
  first_name: "firstName",
  last_name: "lastName",
  provider_title: "providerTitle",
  dob_string: "dateOfBirth",
  gender: "gender",
  burnout_location: "location",
  burnout_specialty: "specialty",
  years_in_profession: "yearsInProfession",
} as const satisfies Record<PersonField, Changeable>;

const fields = Object.keys(localNames) as PersonField[];

export const profileValues = (profile: Profile): PersonValues =>
  Object.fromEntries(fields.map((field) => [field, profile[localNames[field]] ?? ""])) as Record<
    PersonField,
    string
  >;

/** Returns the changed fields. A cleared field is an empty string. */
export function changedFields(
  profile: Profile,
  values: PersonValues,
): Partial<Record<Changeable, string>> {
  const before = profileValues(profile);
  const changed = fields.filter((field) => values[field].trim() !== before[field]);
  return Object.fromEntries(changed.map((field) => [localNames[field], values[field].trim()]));
}

const EARLIEST_BIRTH = "1900-01-01";

/** Validates like the server does, before the change is queued. The form has the message of each field. */
export function validateProfile(values: PersonValues, today: string): FieldErrors {
  const { dob_string: birthDate } = values;
  const isBirthDateValid = birthDate === "" || (birthDate >= EARLIEST_BIRTH && birthDate <= today);
  const blank = (field: PersonField) => values[field].trim() === "";
  return {
    ...(blank("first_name") && { first_name: ["blank"] }),
    ...(blank("last_name") && { last_name: ["blank"] }),
    ...(!isBirthDateValid && { dob_string: ["invalid"] }),
  };
}
