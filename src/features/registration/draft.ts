import { TERMS_VERSION } from "#contract/constants.ts";
import { type FieldErrors, type PersonField, personFields } from "#shared/accounts/person-copy.ts";
import { parseObject } from "#shared/drafts/parse-object.ts";
import { BLANK, NOT_AGREED } from "./field-copy.ts";

/** The registration form so far. Never contains card data. */
export type Draft = Readonly<Record<PersonField | "email", string>> & {
  /** The version of the accepted terms. */
  readonly terms: string;
  readonly plan: string;
  /** Idempotency id of the payment attempt. Empty before the first attempt and after a decline. */
  readonly id: string;
  /**
   * An attempt was sent and its outcome is unknown. Until it is known, only the card can change.
   */
  readonly isOpen: boolean;
};

const texts = [...personFields, "email", "terms", "plan", "id"] as const;
const MAX_TEXT_LENGTH = 1024;

const emptyTexts = Object.fromEntries(texts.map((name) => [name, ""])) as Record<
  (typeof texts)[number],
  string
>;
export const emptyDraft: Draft = { ...emptyTexts, isOpen: false };

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
  return { ...emptyDraft, ...Object.fromEntries(known), isOpen };
}

export const hasAgreed = (draft: Draft): boolean => draft.terms === TERMS_VERSION;

/** Returns the missing fields before payment, with the server's messages. */
export const missingFields = (draft: Draft): FieldErrors => ({
  ...(draft.first_name.trim() === "" && { first_name: [BLANK] }),
  ...(draft.last_name.trim() === "" && { last_name: [BLANK] }),
  ...(draft.email.trim() === "" && { email: [BLANK] }),
  ...missingAgreement(draft),
});

/** The server can't report this itself: without the field it assumes the terms were not shown. */
export const missingAgreement = (draft: Draft): FieldErrors =>
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
