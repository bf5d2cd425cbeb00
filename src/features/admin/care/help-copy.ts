import { LICENSE_TYPES } from "#contract/constants.ts";
import { type AdminHelp, isDialable, isHttpsUrl } from "#contract/wellbeing/admin-help.ts";
import { formatPhone } from "#shared/help/help-copy.ts";
import { formatDate } from "#ui/format-date.ts";

export const helpPage = {
  title: "Help resources",
  lead: "Shown in Help and when someone writes about a crisis. Your organization's resources come first. Changes reach devices at their next sync.",
  loadingGroups: "Practice groups",
  audience: "Shown to",
  everyone: "Everyone",
  forEveryone: "For everyone",
  forGroup: "This group's resources",
  loading: "Help resources",
  add: "Add resource",
  groupEmpty: "No resources for this group. People see the ones for everyone.",
} as const;

export const helpRow = {
  builtIn: "Always shown",
  lastChanged: (edited: string) => `Last changed: ${edited}`,
  moveUp: "Move up",
  moveUpName: (name: string) => `Move up ${name}`,
  moveDown: "Move down",
  moveDownName: (name: string) => `Move down ${name}`,
  edit: "Edit",
  editName: (name: string) => `Edit ${name}`,
  remove: "Remove",
  removeName: (name: string) => `Remove ${name}`,
} as const;

export const helpDialog = {
  title: "Help resource",
  name: "Name",
  text: "Description",
  textHint: "One sentence",
  call: "Phone number",
  sms: "Text number",
  url: "Website",
  urlHint: "Starts with https://",
  hours: "Hours",
  hoursHint: "Leave empty for 24/7",
  profession: "Profession",
  professionHint: "Others don't see this resource",
  everyone: "Everyone",
  verified: "Verified on",
  cancel: "Cancel",
  add: "Add resource",
  save: "Save",
  conflictObject: "this resource",
} as const;

export const helpToasts = {
  added: (name: string) => `${name} added`,
  saved: (name: string) => `${name} saved`,
  removed: (name: string) => `${name} removed`,
  moved: "Order updated",
} as const;

const fieldErrors = {
  name: "Enter a name.",
  text: "Enter a description.",
  phone: "Enter 3–15 digits, with + before a country code.",
  url: "Enter a URL starting with https://.",
  noContact: "Add a phone number, text number, or website.",
  dateMissing: "Enter the date you verified it.",
  dateInFuture: "The date can't be in the future.",
} as const;

/** The fields shown to people. */
export type HelpFields = Pick<
  AdminHelp,
  "name" | "text" | "call" | "sms" | "url" | "hours" | "profession" | "checked_on"
>;
export type HelpDraft = { readonly [K in keyof HelpFields]: string };

export const draftOf = (row: HelpFields | undefined, today: string): HelpDraft => ({
  name: row?.name ?? "",
  text: row?.text ?? "",
  call: row?.call ?? "",
  sms: row?.sms ?? "",
  url: row?.url ?? "",
  hours: row?.hours ?? "",
  profession: row?.profession ?? "",
  checked_on: row?.checked_on ?? today,
});

export const fieldsOf = (row: HelpFields): HelpFields => {
  const { name, text, call, sms, url, hours, profession, checked_on } = row;
  return { name, text, call, sms, url, hours, profession, checked_on };
};

const textOrNull = (text: string) => text.trim() || null;

export type HelpErrors = Partial<HelpDraft>;
type Validation = { readonly errors: HelpErrors } | { readonly fields: HelpFields };

function contactErrors({ call, sms, url }: HelpFields): HelpErrors {
  return {
    ...(call && !isDialable(call) && { call: fieldErrors.phone }),
    ...(sms && !isDialable(sms) && { sms: fieldErrors.phone }),
    ...(url && !isHttpsUrl(url) && { url: fieldErrors.url }),
    ...(!call && !sms && !url && { call: fieldErrors.noContact }),
  };
}

/** Returns the values to send, or the errors per field. The server validates again. */
export function validateHelp(typed: HelpDraft, today: string): Validation {
  const fields: HelpFields = {
    name: typed.name.trim(),
    text: typed.text.trim(),
    call: textOrNull(typed.call),
    sms: textOrNull(typed.sms),
    url: textOrNull(typed.url),
    hours: textOrNull(typed.hours),
    profession: LICENSE_TYPES.find((type) => type === typed.profession) ?? null,
    checked_on: typed.checked_on,
  };
  const errors: HelpErrors = {
    ...(!fields.name && { name: fieldErrors.name }),
    ...(!fields.text && { text: fieldErrors.text }),
    ...contactErrors(fields),
    ...(!fields.checked_on && { checked_on: fieldErrors.dateMissing }),
    ...(fields.checked_on > today && { checked_on: fieldErrors.dateInFuture }),
  };
  return Object.keys(errors).length > 0 ? { errors } : { fields };
}

/** "Call (888) 409-0141 · Text 988 · https://988lifeline.org/" */
export const contactsInWords = ({
  call,
  sms,
  url,
}: Pick<HelpFields, "call" | "sms" | "url">): string =>
  [call && `Call ${formatPhone(call)}`, sms && `Text ${formatPhone(sms)}`, url]
    .filter(Boolean)
    .join(" · ");

/** "24/7 · Nurses only · Verified on Nov 21, 2026" */
export const checkedInWords = ({ checked_on, hours, profession }: HelpFields): string =>
  [
    hours ?? "24/7",
    profession && `${profession} only`,
    `Verified on ${formatDate(checked_on) ?? checked_on}`,
  ]
    .filter(Boolean)
    .join(" · ");

/** Formats a date as yyyy-MM-dd in local time. */
export const localDate = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => `${part}`.padStart(2, "0"))
    .join("-");
