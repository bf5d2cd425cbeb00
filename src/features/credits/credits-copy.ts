import type { OwnReport } from "#contract/credit/own-reports.ts";
import { pluralize } from "#ui/format.ts";
import { formatDate } from "#ui/format-date.ts";

export const creditsPage = {
  title: "Credits",
  loading: "Loading your credits…",
  missing: "Your credits aren't here yet",
  list: "Your credits",
  showAll: (count: number) => `All ${count}`,
  showAllLabel: (count: number) => `Show all ${count} credits`,
  attention: "Needs attention",
  attentionText: (claims: number) => `${pluralize(claims, "claim")} couldn't be confirmed.`,
  emptyTitle: "No credit yet",
  empty:
    "Finish a lesson with credit, pass its quiz, and fill in the evaluation. Your certificate appears here. It all works offline.",
  browse: "Browse lessons with credit",
  unknownLesson: "Lesson no longer available",
  /** Its lesson can't be read, because it was encrypted at sign-out. */
  encryptedClaim: "Claim from an earlier session",
} as const;

export const creditRow = {
  pending: "Pending verification",
  awarded: "Awarded",
  revoked: "Revoked",
  failed: "Not confirmed",
  corrected: (on: string, reason: string) => {
    const date = `Corrected ${formatDate(on) ?? on}`;
    return reason.trim() ? `${date} · ${reason.trim()}` : date;
  },
  review: "Review",
  reviewLabel: (title: string) => `Review the claim for ${title}`,
} as const;

const systems: Readonly<Record<OwnReport["system"], string>> = {
  ce_broker: "CE Broker",
  pars: "ACCME PARS",
};
const reports: Readonly<Record<OwnReport["status"], (system: string) => string>> = {
  pending: (system) => `Will be reported to ${system}`,
  reported: (system) => `Reported to ${system}`,
  accepted: (system) => `Accepted by ${system}`,
  rejected: (system) => `Not accepted by ${system}. Check your license number.`,
  excluded: (system) => `Not reported to ${system}`,
};

/** "Accepted by CE Broker · RN, FL 9123456" */
export const reportText = (
  status: OwnReport["status"],
  system: OwnReport["system"],
  license: string | null,
): string => `${reports[status](systems[system])}${license ? ` · ${license}` : ""}`;

export const boards = {
  title: "Where credits count",
  text: "Your board decides what it accepts. Physicians can look up reported credit at CME Passport. Many nursing boards use CE Broker. Keep your certificates for at least 6 years.",
} as const;

export const totals = {
  title: "Totals by year",
  year: "Year",
  cme: "CME credit",
  contactHours: "Contact hours",
  participation: "Participation",
  pending: "Credits pending verification aren't included yet.",
} as const;

export const transcript = {
  title: "Transcript",
  text: "All your credits in one file, for your records or your board.",
  download: { pdf: "Download PDF", csv: "Download CSV" },
} as const;
