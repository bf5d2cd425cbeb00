import { type AdminHelp, isDialable, isHttpsUrl } from "#contract/wellbeing/admin-help.ts";
import { formatPhone } from "#shared/help/help-copy.ts";
import { formatDate } from "#ui/format.ts";

/** The fields shown to people. */
export type HelpFields = Pick<
  AdminHelp,
  "name" | "text" | "call" | "sms" | "url" | "hours" | "checked_on"
>;
export type HelpDraft = { readonly [K in keyof HelpFields]: string };

export const draftOf = (row: HelpFields | undefined, today: string): HelpDraft => ({
  name: row?.name ?? "",
  text: row?.text ?? "",
  call: row?.call ?? "",
  sms: row?.sms ?? "",
  url: row?.url ?? "",
  hours: row?.hours ?? "",
  checked_on: row?.checked_on ?? today,
});

export const fieldsOf = (row: HelpFields): HelpFields => {
  const { name, text, call, sms, url, hours, checked_on } = row;
  return { name, text, call, sms, url, hours, checked_on };
};

const textOrNull = (text: string) => text.trim() || null;

export type HelpErrors = Partial<HelpDraft>;
type Validation = { readonly errors: HelpErrors } | { readonly fields: HelpFields };

const NO_PHONE = "Three to fifteen digits; a plus in front of a country's code.";

function contactErrors({ call, sms, url }: HelpFields): HelpErrors {
  return {
    ...(call && !isDialable(call) && { call: NO_PHONE }),
    ...(sms && !isDialable(sms) && { sms: NO_PHONE }),
    ...(url && !isHttpsUrl(url) && { url: "An address that begins with https://" }),
    ...(!call && !sms && !url && { call: "One way is needed: a call, a text or the web." }),
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
    checked_on: typed.checked_on,
  };
  const errors: HelpErrors = {
    ...(!fields.name && { name: "It needs a name." }),
    ...(!fields.text && { text: "Say who answers, and what for." }),
    ...contactErrors(fields),
    ...(!fields.checked_on && { checked_on: "When did somebody last make sure of it?" }),
    ...(fields.checked_on > today && { checked_on: "Not in days to come." }),
  };
  return Object.keys(errors).length > 0 ? { errors } : { fields };
}

/** "Call (888) 409-0141 · Text 988 · https://988lifeline.org/" */
export const contactsInWords = ({ call, sms, url }: HelpFields): string =>
  [call && `Call ${formatPhone(call)}`, sms && `Text ${formatPhone(sms)}`, url]
    .filter(Boolean)
    .join(" · ");

export const checkedInWords = ({ checked_on, hours }: HelpFields): string =>
  [hours ?? "At any hour", `checked on ${formatDate(checked_on)}`].join(", ");

/** Formats a date as yyyy-MM-dd in local time. */
export const localDate = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => `${part}`.padStart(2, "0"))
    .join("-");
