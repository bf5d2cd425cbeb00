import { type ClaimFacts, hasPassed, whyNotClaimed } from "#shared/credit/claims.ts";
import type { Content } from "#sync/local/content.ts";
import type { ParkedReason } from "#sync/outbox/entry.ts";
import type { ClaimDraft } from "./draft.ts";

/** Where somebody stands on the way to a credit. */
export type Stage =
  | { readonly kind: "done" | "questions" | "result" | "view" }
  /** Not yet, or not any more. */
  | { readonly kind: "closed"; readonly why: string }
  /** What was refused can only be sent again as it is. */
  | { readonly kind: "refused" };

/** After these one answers anew and claims anew. */
const mended: readonly ParkedReason["code"][] = [
  "not_passed",
  "not_evaluated",
  "not_eligible",
  "invalid",
  "malformed",
];
export const isMended = (code: ParkedReason["code"] | undefined): boolean =>
  code !== undefined && mended.includes(code);

export function stageOf(lesson: Content, facts: ClaimFacts, draft: ClaimDraft): Stage {
  if (facts.credit) return { kind: "done" };
  if (facts.refused && !isMended(facts.refused.reason?.code)) return { kind: "refused" };
  const why = whyNotClaimed(lesson, facts);
  if (why) return { kind: "closed", why };
  const asks = (facts.terms?.questions.length ?? 0) > 0;
  if (asks && draft.attempt) return { kind: "result" };
  return { kind: hasPassed(facts) ? "view" : "questions" };
}
