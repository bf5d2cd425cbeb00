/** Errors of one cell, shown after the column and its value. */
export const cellErrors = {
  required: "Required",
  email: "Enter a valid email",
  emailTaken: "This email is already in use",
  role: "Unknown role. Use provider, physician, org_leader, or provider org_leader.",
  staffRole: "Rosters can't give administrator or editor roles. Change them individually.",
  unknownGroups: (names: string) => `Unknown or inactive group: ${names}`,
  dateOfBirth: "Use the format 1985-03-31",
  state: "Use a 2-letter state code",
  npi: "NPI must have 10 digits",
  license: "Add the license state and type",
  tooLong: (max: number) => `Use ${max} characters or fewer`,
  unreadable: "Contains unreadable characters",
  cardNumber: "Remove the card number",
  duplicate: (row: number) => `Duplicate of row ${row}`,
  samePerson: (row: number) => `Same person as row ${row}`,
  anotherPerson: "Belongs to another person",
  staff: "Administrator or editor account. Change it individually.",
  singleSignOn: "Set by single sign-on",
} as const;

/** Error of a whole row. */
export const tooManyCells = "More cells than columns";

export const tooLarge = "The file is too large. Use up to 20 MB and 100,000 rows per file.";

export const rosterErrors = {
  notFound: "This import no longer exists.",
  notCsvBody: "The body must be text/csv.",
  unknownGroup: "Choose a practice group.",
  deactivateOneGroup: "Choose one group for this file to deactivate missing people.",
  deactivateErrors: "Fix the errors first. Until then, some people may be missing.",
  undoTooLate: "This import can't be undone anymore.",
  deactivateTooMany: "Too many people are missing. The file may be incomplete.",
} as const;

export const rosterFiles = {
  template: "roster-template.csv",
  unnamed: "roster.csv",
  errors: (name: string) => `errors in ${name}.csv`,
} as const;
