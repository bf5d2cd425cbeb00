import type { PersonField, PersonValues, Sentences } from "#shared/accounts/person-copy.ts";
import type { Profile } from "#sync/local/personal.ts";

type Changeable = Exclude<keyof Profile, "email">;

/** Our names for the fields people fill in. */
const nameOf = {
  first_name: "firstName",
  last_name: "lastName",
  provider_title: "providerTitle",
  dob_string: "dateOfBirth",
  gender: "gender",
  burnout_location: "location",
  burnout_specialty: "specialty",
  years_in_profession: "yearsInProfession",
} as const satisfies Record<PersonField, Changeable>;

const fields = Object.keys(nameOf) as PersonField[];

export const valuesOf = (profile: Profile): PersonValues =>
  Object.fromEntries(fields.map((field) => [field, profile[nameOf[field]] ?? ""])) as Record<
    PersonField,
    string
  >;

/** Only what differs; a field that was emptied is empty. */
export function changesIn(
  profile: Profile,
  values: PersonValues,
): Partial<Record<Changeable, string>> {
  const before = valuesOf(profile);
  const changed = fields.filter((field) => values[field].trim() !== before[field]);
  return Object.fromEntries(changed.map((field) => [nameOf[field], values[field].trim()]));
}

const EARLIEST_BIRTH = "1900-01-01";

/** What the server would not take, said before it is kept to be sent, in its words. */
export function gapsIn(values: PersonValues, today: string): Sentences {
  const { dob_string: birth } = values;
  const isBorn = birth === "" || (birth >= EARLIEST_BIRTH && birth <= today);
  const blank = (field: PersonField) => values[field].trim() === "";
  return {
    ...(blank("first_name") && { first_name: ["can't be blank"] }),
    ...(blank("last_name") && { last_name: ["can't be blank"] }),
    ...(!isBorn && { dob_string: ["is not a date of birth"] }),
  };
}
