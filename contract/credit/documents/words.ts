import type { CertificateType, CertificateWire } from "../credits.ts";

/**
 * What only a provider that may award it calls by this name, in the wording its statement must have: nothing here claims an
 * accreditation that is not had, and a statement that denies it names the credit, too.
 */
const isDesignated = (statement: string) =>
  /\bdesignates\b.*\bAMA PRA Category 1 Credit/s.test(statement);

export const AMA_CREDIT = "AMA PRA Category 1 Credit(s)™";

/** What the amount is of. */
export function unitOf(type: CertificateType, statement: string): string {
  if (type === "contact_hours") return "contact hours";
  if (type === "participation") return "Participation";
  return isDesignated(statement) ? AMA_CREDIT : "CME credit";
}

export const headings: Readonly<Record<CertificateType, string>> = {
  cme: "Certificate of credit",
  contact_hours: "Certificate of contact hours",
  participation: "Certificate of participation",
};

export const formats: Readonly<Record<CertificateWire["format"], string>> = {
  Video: "Enduring material, video",
  Audio: "Enduring material, audio",
  Handout: "Enduring material, handout",
};

type Licence = {
  readonly profession: string;
  readonly state: string;
  readonly number: string;
  readonly until: string | null | undefined;
};

/** "RN, FL 9123456": those that were in force on this day, yyyy-MM-dd. */
export const licenceTexts = (all: readonly Licence[], day: string): string[] =>
  all
    .filter(({ until }) => !until || until >= day)
    .map(({ profession, state, number }) => `${profession}, ${state} ${number}`);

const LONGEST_NAME = 80;

/** A name that every file system takes; letters of all scripts stay. `day`: yyyy-MM-dd. */
export function paperName(title: string, day: string, ending: string): string {
  const safe = title
    .normalize("NFC")
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, " ")
    .replaceAll(/[<>:"/\\|?*%]+/g, " ")
    .replaceAll(/\s+/g, "-")
    .replaceAll(/-{2,}/g, "-");
  const short = [...safe].slice(0, LONGEST_NAME).join("");
  const trimmed = short.replaceAll(/^[-.]+|[-.]+$/g, "");
  return `${trimmed || "certificate"}-${day}.${ending}`;
}
