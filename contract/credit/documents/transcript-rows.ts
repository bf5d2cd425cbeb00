import type { CertificateType, CertificateWire } from "../credits.ts";

export type TranscriptRow = {
  /** yyyy-MM-dd */
  readonly completedOn: string;
  readonly title: string;
  readonly lessonNumber: string;
  readonly type: CertificateType;
  readonly amount: number;
  readonly provider: CertificateWire["provider"] | undefined;
  readonly status: "issued" | "revoked" | "pending";
  readonly certificateId: string | undefined;
  readonly verifyUrl: string | undefined;
};

export const typeLabels: Readonly<Record<CertificateType, string>> = {
  cme: "CME credit",
  contact_hours: "Contact hours",
  participation: "Participation",
};

export const statusLabels: Readonly<Record<TranscriptRow["status"], string>> = {
  issued: "Awarded",
  revoked: "Revoked",
  pending: "Pending verification",
};

/** Sums awarded credits by year and type, newest year first. */
export function totalsByYear(rows: readonly TranscriptRow[]) {
  const totals = new Map<string, { year: string; type: CertificateType; amount: number }>();
  for (const { completedOn, type, amount, status } of rows) {
    if (status !== "issued" || type === "participation") continue;
    const year = completedOn.slice(0, 4);
    const before = totals.get(`${year} ${type}`)?.amount ?? 0;
    totals.set(`${year} ${type}`, { year, type, amount: before + amount });
  }
  return [...totals.values()].toSorted((a, b) => b.year.localeCompare(a.year));
}
