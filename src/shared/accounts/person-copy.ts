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
  provider_title: "Professional title",
  dob_string: "Date of birth",
  gender: "Gender",
  burnout_location: "Workplace",
  burnout_specialty: "Specialty",
  years_in_profession: "Years in profession",
};

export const personHints = {
  dob_string: "Used for credit reporting and for group figures by age.",
  burnout_location: "Your hospital or clinic",
  burnout_specialty: "For example, intensive care",
  years_in_profession: "For example, 7",
} as const;

/** A choice. `value` is stored in the profile and never changes. */
export type Option = { readonly value: string; readonly text: string };

export const genders: readonly Option[] = [
  { value: "Woman", text: "Woman" },
  { value: "Man", text: "Man" },
  { value: "Nonbinary", text: "Nonbinary" },
  { value: "Another", text: "Another gender" },
  { value: "Rather not say", text: "Prefer not to say" },
];

/** Returns the text shown for a stored gender. */
export const genderText = (value: string): string =>
  genders.find((one) => one.value === value)?.text ?? value;

export const personChoices = {
  none: "Choose",
  noTitle: "Choose a title",
  titlesFailed: "We couldn't load the list. Enter your title.",
} as const;

/** Error messages by field, as the server sends them. Each continues after the field's name. */
export type FieldErrors = Readonly<Partial<Record<string, readonly string[]>>>;

const invalid: Readonly<Record<PersonField, string>> = {
  first_name: "Enter your first name.",
  last_name: "Enter your last name.",
  provider_title: "Choose a title or enter yours.",
  dob_string: "Enter a valid date of birth.",
  gender: "Choose an option.",
  burnout_location: "Enter the name of your hospital or clinic.",
  burnout_specialty: "Enter your specialty.",
  years_in_profession: "Enter a number of years.",
};

/** Returns the message for limits that any text field has, or `undefined` for another error. */
export function textFieldError(serverText: string): string | undefined {
  const [, limit] = /^is too long \(maximum is (\d+) characters\)$/.exec(serverText) ?? [];
  if (limit !== undefined) return `Use ${limit} characters or fewer.`;
  return serverText === "must not hold a card number" ? "Remove the card number." : undefined;
}

/** Returns what to do about a profile field that the server rejected. */
export const personFieldError = (field: PersonField, serverText: string): string =>
  textFieldError(serverText) ?? invalid[field];
