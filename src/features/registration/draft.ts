import { TERMS_VERSION } from "#contract/constants.ts";
import { objectIn } from "#device/tab-store.ts";
import { type PersonField, personFields, type Sentences } from "#shared/accounts/person-copy.ts";

/** What somebody has filled in so far. Never a card. */
export type Draft = Readonly<Record<PersonField | "email", string>> & {
  /** The version of the terms that was agreed to. */
  readonly terms: string;
  readonly plan: string;
  /** Of the try to pay, so that it is never charged twice; empty before the first and after one that was declined. */
  readonly id: string;
  /** Something was sent, and it is not known what became of it. Until it is, nothing but the card changes. */
  readonly isOpen: boolean;
};

const texts = [...personFields, "email", "terms", "plan", "id"] as const;
const LONGEST = 1024;

const emptyTexts = Object.fromEntries(texts.map((name) => [name, ""])) as Record<
  (typeof texts)[number],
  string
>;
export const emptyDraft: Draft = { ...emptyTexts, isOpen: false };

/** Whatever was stored, also something foreign. */
export function draftFrom(stored: string | null): Draft {
  const value = objectIn(stored);
  if (!value) return emptyDraft;
  const known = texts.flatMap((name) => {
    const text = value[name];
    return typeof text === "string" && text.length <= LONGEST ? [[name, text] as const] : [];
  });
  const isOpen = value.isOpen === true && typeof value.id === "string" && value.id !== "";
  return { ...emptyDraft, ...Object.fromEntries(known), isOpen };
}

export const hasAgreed = (draft: Draft): boolean => draft.terms === TERMS_VERSION;

const BLANK = ["can't be blank"];

/** What must be there before anybody is asked to pay, in the words the server would use. */
export const gapsIn = (draft: Draft): Sentences => ({
  ...(draft.first_name.trim() === "" && { first_name: BLANK }),
  ...(draft.last_name.trim() === "" && { last_name: BLANK }),
  ...(draft.email.trim() === "" && { email: BLANK }),
  ...agreementGap(draft),
});

/** The one thing the server cannot ask for: without an answer it takes the terms for not shown. */
export const agreementGap = (draft: Draft): Sentences =>
  hasAgreed(draft) ? {} : { terms_version: ["must be agreed to"] };

/** As the server is told. What a person may do follows from the code or the plan, whatever is said here. */
export const registrantOf = (draft: Draft) => ({
  ...Object.fromEntries(personFields.map((name) => [name, draft[name].trim()])),
  email: draft.email.trim(),
  terms_version: draft.terms,
  burnout_role: "physician",
  enabled: true,
  is_provider: true,
  ce_eligible: true,
});
