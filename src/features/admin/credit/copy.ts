import type { LedgerEvent, LedgerRow } from "#contract/credit/admin-ledger.ts";
import type { CertificateType } from "#contract/credit/credits.ts";
import { formatDate } from "#ui/format.ts";

export const DELETED_ACCOUNT = "Deleted account";

export const typeNames: Readonly<Record<CertificateType, string>> = {
  cme: "CME credit",
  contact_hours: "Contact hours",
  participation: "Participation",
};
export const types = Object.entries(typeNames).map(([value, text]) => ({ value, text }));

type CreditStatus = LedgerRow["standing"];
export const statusNames: Readonly<Record<CreditStatus, string>> = {
  issued: "As awarded",
  corrected: "Put right",
  revoked: "Revoked",
};
export const statuses = Object.entries(statusNames).map(([value, text]) => ({ value, text }));
export const statusTones = { issued: "done", corrected: "wait", revoked: "bad" } as const;

export const eventNames: Readonly<Record<LedgerEvent["kind"], string>> = {
  issued: "Awarded, certificate issued",
  revoked: "Revoked",
  reinstated: "Reinstated",
  corrected: "Put right",
  reissued: "Certificate issued anew",
};

const factNames: Readonly<Record<string, string>> = {
  title_of_activity: "Title",
  certificate_type: "Type",
  credits_awarded: "Amount",
  awarded_on: "Completed on",
  recipient: "Name",
  credential: "Profession",
  joint_provider: "Joint provider",
  statement: "Statement",
  template_version: "Version of what stands on it",
};
export const factName = (name: string): string => factNames[name] ?? name.replaceAll("_", " ");

/** "Contact hours", "Nov 21, 2026" */
export function factValue(name: string, value: string | null | undefined): string {
  if (!value) return "nothing";
  if (name === "certificate_type") return typeNames[value as CertificateType] ?? value;
  return name === "awarded_on" ? dayInWords(value) : value;
}

export const dayInWords = (day: string): string => formatDate(day) ?? day;

const units = { cme: "CME credit", contact_hours: "contact hours" } as const;

/** "0.50 CME credit"; participation has no amount. */
export const amountInWords = (amount: string, type: CertificateType): string =>
  type === "participation" ? typeNames[type] : `${amount} ${units[type]}`;
