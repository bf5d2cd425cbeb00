import { soundsLikeCrisis } from "#contract/crisis.ts";
import { type Guarded, orElse, type Released } from "./anonymity.ts";
import { allRules, LEAST, type Rules } from "./anonymity-rules.ts";
import type { Fact } from "./people.ts";

export type Comment = { readonly comment: string };
type Written = Fact & { readonly text: string | null };

/** In any order; `chance` gives numbers in [0, 1). */
function shuffled<T>(values: readonly T[], chance: () => number): T[] {
  const left = [...values];
  return values.flatMap(() => left.splice(Math.floor(chance() * left.length), 1));
}

/**
 * What people wrote, and nothing of who, when or in what order. Words that sound as if somebody were in danger are for
 * their author alone: they were shown at once where somebody listens.
 */
export function commentsOf(
  guarded: Guarded<Written>,
  filters: number,
  chance: () => number,
  rules: Rules = allRules,
): Released<Comment[]> {
  const least = rules.comments ? LEAST.comments : LEAST.rate;
  const told = guarded.release(({ facts }): Comment[] => {
    if (rules.comments && filters > 1) return [];
    const texts = facts.flatMap(({ text }) => text?.trim() || []);
    const comments = texts.map((comment) => ({ comment }));
    if (!rules.comments) return comments;
    return shuffled(
      comments.filter(({ comment }) => !soundsLikeCrisis(comment)),
      chance,
    );
  }, least);
  return orElse(told, []);
}
