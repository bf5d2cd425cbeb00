import type { Credit } from "#sync/records/types.ts";
import { capitalize, formatTimeLeft, pluralize } from "#ui/format.ts";
import { formatDate } from "#ui/format-date.ts";

export type CreditKind = Credit["type"];

const kindNames: Readonly<Record<CreditKind, string>> = {
  cme: "CME credit",
  contact_hours: "contact hours",
  participation: "certificate of participation",
};

export const creditKindName = (kind: CreditKind): string => kindNames[kind];

/** "0.25 contact hours", "1.00 CME credit", "certificate of participation" */
export const creditAmountText = (amount: number, kind: CreditKind): string =>
  amount > 0 ? `${amount.toFixed(2)} ${kindNames[kind]}` : kindNames[kind];

/** The label of the button that claims, and the title of its page. */
export const claimLabel = (kind: CreditKind, worth: string): string =>
  kind === "participation" ? "Get certificate of participation" : `Claim ${worth}`;

export const claimAction = {
  viewClaim: "View claim",
  viewCredit: "View credit",
  rejected: "Your claim needs attention.",
  review: "Review claim",
} as const;

export const claimBlocked = {
  unpublished: "This lesson was unpublished. Its credit can't be claimed.",
  expired: (lastDay: string) => `The claim period ended on ${formatDate(lastDay) ?? lastDay}.`,
  unfinished: (seconds: number) => `Complete the lesson to claim. ${formatTimeLeft(seconds)}.`,
  /** The length of the lesson is unknown. */
  notAtEnd: "Play to the end to continue.",
} as const;

const withPeriod = (text: string) => text.replace(/[.\s]*$/, ".");

/** "Revoked on Nov 21, 2026. Reason: Claimed twice." */
export function revokedText({ on, reason }: NonNullable<Credit["revoked"]>): string {
  const revoked = `Revoked on ${formatDate(on) ?? on}.`;
  return reason.trim() ? `${revoked} Reason: ${withPeriod(reason.trim())}` : revoked;
}

/** "Corrected on Nov 21, 2026. Reason: The lesson was longer." */
export function correctedText({ on, reason }: NonNullable<Credit["corrected"]>): string {
  const corrected = `Corrected on ${formatDate(on) ?? on}.`;
  return reason.trim() ? `${corrected} Reason: ${withPeriod(reason.trim())}` : corrected;
}

/** Describes the status of a credit in one line. */
export function creditStatusText(credit: Credit): string {
  const { type, amount, state, awardedOn, revoked, corrected } = credit;
  const name = creditAmountText(amount, type);
  if (state === "claimed") return `Claimed ${name}. Pending verification.`;
  if (revoked) return revokedText(revoked);
  const awarded = `${capitalize(name)} awarded on ${formatDate(awardedOn) ?? awardedOn}.`;
  return corrected ? `${awarded} ${correctedText(corrected)}` : awarded;
}

/** The detail of the quiz step: how many correct answers pass. */
function quizText(questions: number, passMark: number): string {
  if (questions === 1) return "1 question. Answer it correctly to pass.";
  const count = pluralize(questions, "question");
  return passMark >= questions
    ? `${count}. Answer all correctly to pass. Unlimited tries.`
    : `${count}. ${passMark} correct to pass. Unlimited tries.`;
}

export const claimSteps = {
  label: "Steps to earn credit",
  done: ", done",
  complete: {
    name: "Complete the lesson",
    short: "Lesson",
    done: "Completed",
    left: (seconds: number) => `${formatTimeLeft(seconds)}. Counts on all your devices.`,
    toTheEnd: "Play to the end to continue.",
  },
  quiz: { name: "Pass the quiz", short: "Quiz", detail: quizText },
  evaluation: {
    name: "Fill in the evaluation",
    short: "Evaluation",
    detail: "Takes about 1 minute.",
  },
  certificate: {
    name: "Get your certificate",
    short: "Certificate",
    detail: "Available right away, verified after it syncs.",
  },
} as const;
