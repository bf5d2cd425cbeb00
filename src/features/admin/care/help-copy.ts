import { type AdminHelp, isDialable, isHttpsUrl } from "#contract/wellbeing/admin-help.ts";
import { phoneInWords } from "#shared/help/help-copy.ts";
import { dateInWords } from "#ui/format.ts";

/** What people are told of it. */
export type HelpFields = Pick<
  AdminHelp,
  "name" | "text" | "call" | "sms" | "url" | "hours" | "checked_on"
>;
export type HelpTexts = { readonly [K in keyof HelpFields]: string };

export const textsOf = (row: HelpFields | undefined, today: string): HelpTexts => ({
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

const orNothing = (text: string) => text.trim() || null;

export type HelpErrors = Partial<HelpTexts>;
type Fitting = { readonly errors: HelpErrors } | { readonly fields: HelpFields };

const NO_PHONE = "Three to fifteen digits; a plus in front of a country's code.";

function wrongWays({ call, sms, url }: HelpFields): HelpErrors {
  return {
    ...(call && !isDialable(call) && { call: NO_PHONE }),
    ...(sms && !isDialable(sms) && { sms: NO_PHONE }),
    ...(url && !isHttpsUrl(url) && { url: "An address that begins with https://" }),
    ...(!call && !sms && !url && { call: "One way is needed: a call, a text or the web." }),
  };
}

/** What is sent, or what is wrong with it; the server looks again. */
export function fitting(typed: HelpTexts, today: string): Fitting {
  const fields: HelpFields = {
    name: typed.name.trim(),
    text: typed.text.trim(),
    call: orNothing(typed.call),
    sms: orNothing(typed.sms),
    url: orNothing(typed.url),
    hours: orNothing(typed.hours),
    checked_on: typed.checked_on,
  };
  const errors: HelpErrors = {
    ...(!fields.name && { name: "It needs a name." }),
    ...(!fields.text && { text: "Say who answers, and what for." }),
    ...wrongWays(fields),
    ...(!fields.checked_on && { checked_on: "When did somebody last make sure of it?" }),
    ...(fields.checked_on > today && { checked_on: "Not in days to come." }),
  };
  return Object.keys(errors).length > 0 ? { errors } : { fields };
}

/** "Call (888) 409-0141 · Text 988 · https://988lifeline.org/" */
export const waysInWords = ({ call, sms, url }: HelpFields): string =>
  [call && `Call ${phoneInWords(call)}`, sms && `Text ${phoneInWords(sms)}`, url]
    .filter(Boolean)
    .join(" · ");

export const checkedInWords = ({ checked_on, hours }: HelpFields): string =>
  [hours ?? "At any hour", `checked on ${dateInWords(checked_on)}`].join(", ");

/** yyyy-MM-dd where somebody is. */
export const todayAt = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => `${part}`.padStart(2, "0"))
    .join("-");
