import {
  type ClaimFacts,
  canClaimAgain,
  claimBlockedText,
  hasPassed,
} from "#shared/credit/claims.ts";
import type { Content } from "#sync/local/content.ts";
import type { ClaimDraft } from "./draft.ts";

/** The current step of a credit claim. */
export type Stage =
  | { readonly kind: "done" | "questions" | "result" | "evaluation" }
  /** The credit can't be claimed yet, or no longer. */
  | { readonly kind: "closed"; readonly why: string }
  /** The claim can only be retried unchanged, or waits for another change that was rejected. */
  | { readonly kind: "refused" };

export function stageOf(lesson: Content, facts: ClaimFacts, draft: ClaimDraft): Stage {
  if (facts.credit) return { kind: "done" };
  if (facts.problem && !(facts.kind && canClaimAgain(facts.problem))) return { kind: "refused" };
  const why = claimBlockedText(lesson, facts);
  if (why) return { kind: "closed", why };
  if (hasPassed(facts)) return { kind: "evaluation" };
  return { kind: draft.attempt ? "result" : "questions" };
}
