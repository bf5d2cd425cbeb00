/** Profile fields, by their wire names. */
export const personFields = [
  "first_name",
  "last_name",
  "provider_title",
  "dob_string",
  "gender",
  "burnout_location",
  "burnout_specialty",
  "years_in_profession",
] as const;
export type PersonField = (typeof personFields)[number];
export type PersonValues = Readonly<Record<PersonField, string>>;

export const personLabels: Readonly<Record<PersonField, string>> = {
  first_name: "First name",
  last_name: "Last name",
  provider_title: "Title",
  dob_string: "Date of birth",
  gender: "Gender",
  burnout_location: "Place of work",
  burnout_specialty: "Specialty",
  years_in_profession: "Years in the profession",
};

/** Error messages by field. Each continues after the field's name, as the server sends them. */
export type FieldErrors = Readonly<Partial<Record<string, readonly string[]>>>;
