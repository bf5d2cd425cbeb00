import type { CertificateType, CertificateWire } from "../credits.ts";

/**
 * Accredited providers must use the wording "designates … AMA PRA Category 1 Credit". Matching the name alone would claim an
 * accreditation for statements that deny it.
 */
const isDesignated = (statement: string) =>
  /\bdesignates\b.*\bAMA PRA Category 1 Credit/s.test(statement);

export const AMA_CREDIT = "AMA PRA Category 1 Credit(s)™";

/** Returns the unit of a credit's amount. */
export function unitOf(type: CertificateType, statement: string): string {
  if (type === "contact_hours") return "contact hours";
  if (type === "participation") return "Participation";
  return isDesignated(statement) ? AMA_CREDIT : "CME credit";
}

export const certificateHeadings: Readonly<Record<CertificateType, string>> = {
  cme: "Certificate of Credit",
  contact_hours: "Certificate of Contact Hours",
  participation: "Certificate of Participation",
};

export const formatLabels: Readonly<Record<CertificateWire["format"], string>> = {
  Video: "Enduring material, video",
  Audio: "Enduring material, audio",
  Handout: "Enduring material, handout",
};

type License = {
  readonly profession: string;
  readonly state: string;
  readonly number: string;
  readonly expiresOn?: string | null | undefined;
};

/** Formats licenses ("RN, FL 9123456") that were valid on a day (yyyy-MM-dd). */
export const formatLicenses = (all: readonly License[], day: string): string[] =>
  all
    .filter(({ expiresOn }) => !expiresOn || expiresOn >= day)
    .map(({ profession, state, number }) => `${profession}, ${state} ${number}`);

const MAX_FILE_NAME_LENGTH = 80;

/** Returns a file name that is valid on every file system. Characters of all scripts are allowed. `day` is yyyy-MM-dd. */
export function documentFileName(title: string, day: string, ending: string): string {
  const safe = title
    .normalize("NFC")
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, " ")
    .replaceAll(/[<>:"/\\|?*%]+/g, " ")
    .replaceAll(/\s+/g, "-")
    .replaceAll(/-{2,}/g, "-");
  const short = [...safe].slice(0, MAX_FILE_NAME_LENGTH).join("");
  const trimmed = short.replaceAll(/^[-.]+|[-.]+$/g, "");
  return `${trimmed || "certificate"}-${day}.${ending}`;
}
