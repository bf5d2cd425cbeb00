import { containsCardNumber } from "#contract/accounts/card.ts";
import { TERMS_VERSION } from "#contract/constants.ts";
import { isEmail } from "#contract/email.ts";
import { type FieldErrors, type PersonField, personFields } from "#shared/accounts/person-copy.ts";
import { parseObject } from "#shared/drafts/parse-object.ts";
import { BLANK, CARD_NUMBER, INVALID, NOT_AGREED } from "./field-copy.ts";

/** The registration form so far. Never contains card data. */
export type Draft = Readonly<Record<PersonField | "email", string>> & {
  /** The version of the accepted terms. */
  readonly terms: string;
  readonly plan: string;
  /** A registration code that was typed and not applied yet. */
  readonly invitation: string;
  /** Stands for the code that was mailed to `proofEmail`, and for the proof once it was entered. */
  readonly proof: string;
  readonly proofEmail: string;
  readonly isProven: boolean;
  /** Idempotency id of the payment attempt. Empty before the first attempt and after a decline. */
  readonly id: string;
  /**
   * An attempt was sent and its outcome is unknown. Until it is known, only the card can change.
   */
  readonly isOpen: boolean;
};

const texts = [
  ...personFields,
  "email",
  "terms",
  "plan",
  "id",
  "invitation",
  "proof",
  "proofEmail",
] as const;
const MAX_TEXT_LENGTH = 1024;

const emptyTexts = Object.fromEntries(texts.map((name) => [name, ""])) as Record<
  (typeof texts)[number],
  string
>;
export const emptyDraft: Draft = { ...emptyTexts, isProven: false, isOpen: false };

/** Parses a stored draft. Unknown or invalid values are dropped. */
export function parseDraft(stored: string | null): Draft {
  const value = parseObject(stored);
  if (!value) return emptyDraft;
  const known = texts.flatMap((name) => {
    const text = value[name];
    return typeof text === "string" && text.length <= MAX_TEXT_LENGTH
      ? [[name, text] as const]
      : [];
  });
  const isOpen = value.isOpen === true && typeof value.id === "string" && value.id !== "";
  const isProven = value.isProven === true;
  return { ...emptyDraft, ...Object.fromEntries(known), isProven, isOpen };
}

export const hasAgreed = (draft: Draft): boolean => draft.terms === TERMS_VERSION;

const sameEmail = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Returns whether a code was mailed to the email of the draft. */
export const hasCode = ({ proof, proofEmail, email }: Draft): boolean =>
  proof !== "" && sameEmail(proofEmail, email);

export const isEmailProven = (draft: Draft): boolean => draft.isProven && hasCode(draft);

/**
 * Keeps the attempt's id and plan until the server has decided it, also across reloads and when the plan isn't sold
 * anymore.
 */
export const startAttempt = (
  draft: Draft,
  plan: string,
  newId: () => string,
): Pick<Draft, "id" | "plan" | "isOpen"> => ({
  id: draft.id || newId(),
  plan: (draft.isOpen && draft.plan) || plan,
  isOpen: true,
});

const required = ["first_name", "last_name", "email"] as const;
const EARLIEST_BIRTH = "1900-01-01";
const MAX_YEARS = 80;

const isYears = (text: string) => /^\d{1,2}$/.test(text) && Number(text) <= MAX_YEARS;

/** Returns the error of a field that isn't empty. */
const rules: Partial<Record<PersonField | "email", (text: string, today: string) => boolean>> = {
  email: isEmail,
  dob_string: (text, today) => text >= EARLIEST_BIRTH && text <= today,
  years_in_profession: isYears,
};

/** Returns what the server would reject, with its messages, so that the form can say so earlier. */
export function draftProblems(draft: Draft, today: string): FieldErrors {
  const problems = (["email", ...personFields] as const).flatMap((name) => {
    const text = draft[name].trim();
    if (text === "") return required.some((one) => one === name) ? [[name, [BLANK]]] : [];
    if (containsCardNumber(text)) return [[name, [CARD_NUMBER]]];
    return rules[name]?.(text, today) === false ? [[name, [INVALID]]] : [];
  });
  return { ...Object.fromEntries(problems), ...missingAgreement(draft) };
}

/** Returns whether the details are there, so that the pages after them make sense. The server checks the rest. */
export const isReady = (draft: Draft): boolean =>
  draft.isOpen || required.every((name) => draft[name].trim() !== "");

export const hasProblems = (problems: FieldErrors): boolean => Object.keys(problems).length > 0;

/** yyyy-MM-dd, here. */
export function today(): string {
  const now = new Date();
  const pad = (n: number) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** The server can't report this itself: without the field it assumes the terms were not shown. */
const missingAgreement = (draft: Draft): FieldErrors =>
  hasAgreed(draft) ? {} : { terms_version: [NOT_AGREED] };

/**
 * Returns the registration fields of the request. The server derives permissions from the code or
 * plan and ignores the role sent here.
 */
export const registrantFields = (draft: Draft) => ({
  ...Object.fromEntries(personFields.map((name) => [name, draft[name].trim()])),
  email: draft.email.trim(),
  terms_version: draft.terms,
  burnout_role: "physician",
  enabled: true,
  is_provider: true,
  ce_eligible: true,
});
