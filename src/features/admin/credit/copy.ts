import type { LedgerRow } from "#contract/credit/admin-ledger.ts";
import type { CertificateType } from "#contract/credit/credits.ts";
import { formatDate } from "#ui/format-date.ts";

/* Terms shared by the credit pages. */

export const DELETED_ACCOUNT = "Deleted account";

export const typeNames: Readonly<Record<CertificateType, string>> = {
  cme: "CME credit",
  contact_hours: "Contact hours",
  participation: "Participation",
};
export const types = Object.entries(typeNames).map(([value, text]) => ({ value, text }));

type CreditStatus = LedgerRow["standing"];
export const statusNames: Readonly<Record<CreditStatus, string>> = {
  issued: "Awarded",
  corrected: "Corrected",
  revoked: "Revoked",
};
export const statuses = Object.entries(statusNames).map(([value, text]) => ({ value, text }));
export const statusTones = { issued: "done", corrected: "wait", revoked: "bad" } as const;

export const dayText = (day: string): string => formatDate(day) ?? day;

const units = { cme: "CME credit", contact_hours: "contact hours" } as const;

/** "0.50 CME credit"; participation has no amount. */
export const amountText = (amount: string, type: CertificateType): string =>
  type === "participation" ? typeNames[type] : `${amount} ${units[type]}`;

/** "Coming down after nights (RL-130)" */
export const lessonName = (title: string, lessonNumber: string): string =>
  lessonNumber ? `${title} (${lessonNumber})` : title;
