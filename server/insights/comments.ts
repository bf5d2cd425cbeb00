import { soundsLikeCrisis } from "#contract/wellbeing/crisis.ts";
import { type Guarded, orElse, type Released } from "./anonymity.ts";
import { allRules, LEAST, type Rules } from "./anonymity-rules.ts";
import { type Facts, onlyRows, rowsWhere } from "./facts.ts";
import { rowsByKey } from "./keys.ts";
import type { Fact, Member } from "./people.ts";

export type Comment = { readonly comment: string };
/** `text` is the approved text, if any. */
export type Written = Fact & { readonly text: string | null };
type Said = Fact & { readonly isWritten: boolean };

/** Returns the one group whose leaders may read a person's comments. A comment shown in two groups would be from someone in both. */
export const homeOf = (groups: readonly string[]): string | undefined => groups.toSorted()[0];

const isHome = (group: string, { groups }: Member) => homeOf([group, ...groups]) === group;

const WRITTEN = "written";
const isWritten = (said: Said) => (said.isWritten ? WRITTEN : "");

const known = new WeakMap<Facts, Facts>();

/** Returns all comments for this group, approved or not, so that approvals don't move boundaries. */
export function writtenIn<F extends Said>(facts: Facts<F>, group: string): Facts<F> {
  const found = known.get(facts);
  if (found) return found as Facts<F>;
  const { names, rows: parts } = rowsByKey(facts, isWritten);
  const { members, person } = facts;
  const rows = rowsWhere(parts[names.indexOf(WRITTEN)] ?? new Int32Array(), (row) =>
    isHome(group, members[person[row] ?? 0] as Member),
  );
  const written = onlyRows(facts, rows);
  known.set(facts, written);
  return written;
}

/** Shuffles values. `chance` returns numbers in [0, 1). */
function shuffled<T>(values: readonly T[], chance: () => number): T[] {
  const left = [...values];
  return values.flatMap(() => left.splice(Math.floor(chance() * left.length), 1));
}

/**
 * Returns approved comments in random order, without author and time. Ignores filters, because the same comment under several
 * filters would reveal its author's traits. Omits comments that suggest danger; their authors were shown crisis resources.
 */
export function commentsOf<F extends Written>(
  guarded: Guarded<F>,
  filters: number,
  chance: () => number,
  rules: Rules = allRules,
  isAsked: (fact: F) => boolean = () => true,
): Released<Comment[]> {
  const least = rules.comments ? LEAST.comments : LEAST.rate;
  const told = guarded.release(({ facts }): Comment[] => {
    if (rules.comments && filters > 0) return [];
    const texts = facts.filter(isAsked).flatMap(({ text }) => text?.trim() || []);
    const comments = texts.map((comment) => ({ comment }));
    if (!rules.comments) return comments;
    return shuffled(
      comments.filter(({ comment }) => !soundsLikeCrisis(comment)),
      chance,
    );
  }, least);
  return orElse(told, []);
}
