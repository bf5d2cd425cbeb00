import { momentText } from "#shared/admin/admin-copy.ts";

/** Labels of the account fields, by their wire names. */
export const accountLabels = {
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  provider_title: "Professional title",
  burnout_role: "Role",
  burnout_location: "Workplace",
  burnout_specialty: "Department or specialty",
  years_in_profession: "Years in profession",
} as const;

export const checkboxLabels = {
  is_provider: "Practices clinically",
  ce_eligible: "Can claim credit",
} as const;

/** Errors of the required fields. */
export const missingErrors = {
  first_name: "Enter a first name.",
  last_name: "Enter a last name.",
  email: "Enter an email.",
} as const;

export const accountForm = {
  newEmailHint:
    "They'll sign in with the new email after confirming it. Links sent to the old one stop working.",
  save: "Save",
  saving: "Saving…",
  saved: "Saved",
  discard: "Discard changes",
  viewChanges: "View changes",
  conflict: (name: string | null | undefined, at?: string) =>
    `${name || "Someone"} changed this account${momentText(at)}. Your edits are still here.`,
} as const;

const fieldNames: Readonly<Record<string, string>> = { ...accountLabels, ...checkboxLabels };

const list = (names: readonly string[]) =>
  new Intl.ListFormat("en-US", { type: "conjunction" }).format(names);

/** "First name and Role changed. Saving replaces their changes with yours." */
export const changedFieldsText = (fields: readonly string[]): string =>
  fields.length > 0
    ? `${list(fields.map((field) => fieldNames[field] ?? field))} changed. Saving replaces their changes with yours.`
    : "None of these fields changed. You can save your edits.";
