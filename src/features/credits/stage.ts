import { type ClaimFacts, claimBlockedText, hasPassed } from "#shared/credit/claims.ts";
import type { Content } from "#sync/local/content.ts";
import type { FailureReason } from "#sync/outbox/entry.ts";
import type { ClaimDraft } from "./draft.ts";

/** The current step of a credit claim. */
export type Stage =
  | { readonly kind: "done" | "questions" | "result" | "evaluation" }
  /** The credit can't be claimed yet, or no longer. */
  | { readonly kind: "closed"; readonly why: string }
  /** The rejected claim can only be retried unchanged. */
  | { readonly kind: "refused" };

/** Errors after which the user answers and claims again, instead of retrying. */
const reclaimable: readonly FailureReason["code"][] = [
  "not_passed",
  "not_evaluated",
  "not_eligible",
  "invalid",
  "malformed",
];
export const canClaimAgain = (code: FailureReason["code"] | undefined): boolean =>
  code !== undefined && reclaimable.includes(code);

export function stageOf(lesson: Content, facts: ClaimFacts, draft: ClaimDraft): Stage {
  if (facts.credit) return { kind: "done" };
  if (facts.refused && !canClaimAgain(facts.refused.reason?.code)) return { kind: "refused" };
  const why = claimBlockedText(lesson, facts);
  if (why) return { kind: "closed", why };
  if (hasPassed(facts)) return { kind: "evaluation" };
  return { kind: draft.attempt ? "result" : "questions" };
}
