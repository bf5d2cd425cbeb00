import type { CertificateType, CreditTermsWire } from "#contract/credit/credits.ts";
import { amountFor, certificateTypeFor } from "#contract/credit/eligibility.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import { isFinished, hasWatchedEnough, type TimeAccount } from "#server/learning/progress/rules.ts";
import { type QueuedBody, type Refused, refused } from "#server/platform/writes/effect.ts";

export type Claim = QueuedBody<"claimCredit">;

/** Who claims: the title decides what they get. */
export type Learner = {
  readonly first_name: string;
  readonly last_name: string;
  readonly provider_title: string | null;
  readonly ce_eligible: boolean;
};

/** What the server knows beside the claim itself. */
export type ClaimFacts = {
  readonly learner: Pick<Learner, "provider_title" | "ce_eligible">;
  readonly watched: Parameters<typeof isFinished>[0];
  /** How much of that there was time for. */
  readonly account: TimeAccount;
  readonly terms: Pick<CreditTermsWire, "expires_on" | "questions"> | undefined;
  readonly hasPassed: boolean;
  readonly now: number;
};

/** A lesson that is released anew may be claimed anew. */
export const itemVersion = ({ released_on }: ContentWire) => released_on;

/** 0.25 for a quarter of a credit; 0 when there is none to be had. */
function creditOf({ credit, content_status }: ContentWire): number {
  const isAmount = /^\d{1,4}(\.\d{1,2})?$/.test(credit);
  return isAmount && content_status === "Published" ? Number(credit) : 0;
}

/** What is awarded, as text with two decimals. */
export const amountOf = (lesson: ContentWire, type: CertificateType) =>
  amountFor(type, creditOf(lesson)).toFixed(2);

/** The certificate of this lesson for these people; nothing when it carries no credit at all. */
function typeFor(lesson: ContentWire, { provider_title, ce_eligible }: ClaimFacts["learner"]) {
  if (creditOf(lesson) === 0) return undefined;
  const offered = { cme: lesson.cme === "1", contactHours: lesson.contact_hours === "1" };
  return certificateTypeFor(provider_title, offered, ce_eligible);
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** So long may a device have been without a network since its person was done. */
const MAX_OFFLINE_MS = 30 * 86_400_000;

const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && dayOf(time) === text;
};

/** The day of the claim: the one the caller names, as far as that can be true, or else today. */
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

/** Why the claim cannot be met; nothing = it can. */
export function validateClaim(
  claim: Claim,
  lesson: ContentWire,
  standing: ClaimFacts,
): Refused | undefined {
  const { learner, watched, account, terms, hasPassed } = standing;
  const type = typeFor(lesson, learner);
  if (!type) return refused("no_credit", "This lesson does not carry a credit.");
  if (claim.certificate_type !== type && claim.certificate_type !== "participation")
    return refused("not_eligible", "This kind of credit is for another licence.");
  if (isClaimPeriodOver(claim, lesson, standing))
    return refused("too_late", "The credit of this lesson cannot be claimed at this time.");
  if (!isFinished(watched, lesson.length))
    return refused("not_finished", "This lesson has not been watched to its end.");
  if (!hasWatchedEnough(account, lesson.record_id_, lesson.length))
    return refused("not_finished", "There has not been time yet to watch all of this lesson.");
  if ((terms?.questions.length ?? 0) > 0 && !hasPassed)
    return refused("not_passed", "The questions after this lesson have not been passed.");
  if (!isEvaluated(claim)) return refused("not_evaluated", "This lesson has not been evaluated.");
}

/** The answer to "Was this activity free of commercial bias?", in words. */
export function biasResponseOf({ bias_response, evaluation }: Claim): string | null {
  const said = (bias_response ?? "").trim();
  if (said !== "" || !evaluation) return said || null;
  if (evaluation.free_of_bias) return "Yes";
  return evaluation.bias_comment ? `No: ${evaluation.bias_comment}` : "No";
}

/** The same for callers that only send the words. */
const soundsBiased = (said: string) => /^\s*no\b/i.test(said);

/** What is kept of the evaluation; their form has not asked what is `null`. */
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
