import type { CertificateType, CreditTermsWire } from "#contract/credit/credits.ts";
import { amountFor, certificateTypeFor } from "#contract/credit/eligibility.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import {
  hasWatchedEnough,
  isOverDailyLimit,
  type TimeAccount,
} from "#server/learning/progress/credit-time.ts";
import { isFinished } from "#server/learning/progress/rules.ts";
import { type QueuedBody, type Refused, refused } from "#server/platform/writes/effect.ts";
import { claimErrors } from "./credits-copy.ts";

export type Claim = QueuedBody<"claimCredit">;

/** The person who claims. Their title determines the credit type. */
export type Learner = {
  readonly first_name: string;
  readonly last_name: string;
  readonly provider_title: string | null;
  readonly ce_eligible: boolean;
};

/** What the server knows when it decides about a claim. */
export type ClaimFacts = {
  readonly learner: Pick<Learner, "provider_title" | "ce_eligible">;
  readonly watched: Parameters<typeof isFinished>[0];
  /** The person's watch time, limited by elapsed real time. */
  readonly account: TimeAccount;
  readonly terms: Pick<CreditTermsWire, "expires_on" | "questions"> | undefined;
  readonly hasPassed: boolean;
  readonly now: number;
};

/** Returns the lesson's version. Each release can be claimed once. */
export const itemVersion = ({ released_on }: ContentWire) => released_on;

/** Returns the lesson's credit as a number, or 0 if it carries none. */
function creditOf({ credit, content_status }: ContentWire): number {
  const isAmount = /^\d{1,4}(\.\d{1,2})?$/.test(credit);
  return isAmount && content_status === "Published" ? Number(credit) : 0;
}

/** Returns the amount to award, as text with two decimals. */
export const amountOf = (lesson: ContentWire, type: CertificateType) =>
  amountFor(type, creditOf(lesson)).toFixed(2);

/** Returns the certificate type this person can get, or undefined if the lesson carries no credit. */
function typeFor(lesson: ContentWire, { provider_title, ce_eligible }: ClaimFacts["learner"]) {
  if (creditOf(lesson) === 0) return undefined;
  const offered = { cme: lesson.cme === "1", contactHours: lesson.contact_hours === "1" };
  return certificateTypeFor(provider_title, offered, ce_eligible);
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** How long before it reaches the server a claim may have been made offline. */
const MAX_OFFLINE_MS = 30 * 86_400_000;

const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && dayOf(time) === text;
};

/** Returns the award day: the claimed day if it is plausible, otherwise today. */
export function awardedOn(claim: Claim, { released_on }: ContentWire, now: number): string {
  const claimed = claim.cme_certificate_awarded_at ?? "";
  const today = dayOf(now);
  const isPossible =
    isDay(claimed) &&
    claimed >= released_on &&
    claimed >= dayOf(now - MAX_OFFLINE_MS) &&
    claimed <= today;
  return isPossible ? claimed : today;
}

const isClaimPeriodOver = (claim: Claim, lesson: ContentWire, { terms, now }: ClaimFacts) =>
  lesson.released_on > dayOf(now) ||
  (terms?.expires_on != null && awardedOn(claim, lesson, now) > terms.expires_on);

const isEvaluated = ({ evaluation, bias_response }: Claim) =>
  evaluation !== undefined || (bias_response ?? "").trim() !== "";

/** Returns why the claim is rejected, or undefined if it is valid. */
export function validateClaim(
  claim: Claim,
  lesson: ContentWire,
  facts: ClaimFacts,
): Refused | undefined {
  const { learner, watched, account, terms, hasPassed } = facts;
  const type = typeFor(lesson, learner);
  if (!type) return refused("no_credit", claimErrors.noCredit);
  if (claim.certificate_type !== type && claim.certificate_type !== "participation")
    return refused("not_eligible", claimErrors.otherLicense);
  if (isClaimPeriodOver(claim, lesson, facts))
    return refused("too_late", claimErrors.claimPeriodOver);
  if (!isFinished(watched, lesson.length)) return refused("not_finished", claimErrors.notCompleted);
  if (isOverDailyLimit(account, lesson.record_id_, lesson.length))
    return refused("not_finished", claimErrors.dailyLimit);
  if (!hasWatchedEnough(account, lesson.record_id_, lesson.length))
    return refused("not_finished", claimErrors.notEnoughTime);
  if ((terms?.questions.length ?? 0) > 0 && !hasPassed)
    return refused("not_passed", claimErrors.notPassed);
  if (!isEvaluated(claim)) return refused("not_evaluated", claimErrors.notEvaluated);
}

/** Returns the answer to "Was this activity free of commercial bias?" as text. */
export function biasResponseOf({ bias_response, evaluation }: Claim): string | null {
  const said = (bias_response ?? "").trim();
  if (said !== "" || !evaluation) return said || null;
  if (evaluation.free_of_bias) return "Yes";
  return evaluation.bias_comment ? `No: ${evaluation.bias_comment}` : "No";
}

/** Interprets the text of callers that send no evaluation. */
const soundsBiased = (said: string) => /^\s*no\b/i.test(said);

/** Returns the evaluation to store. Fields that text-only callers weren't asked are null. */
export function evaluationOf({ evaluation, bias_response }: Claim) {
  if (evaluation) return evaluation;
  const said = (bias_response ?? "").trim();
  return {
    free_of_bias: !soundsBiased(said),
    bias_comment: said || null,
    objectives_met: null,
    will_change: null,
    change_comment: null,
  };
}
