import { formatDate, pluralize } from "#ui/format.ts";

export const creditsPage = {
  title: "Credits",
  loading: "Loading your credits…",
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
