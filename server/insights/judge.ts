import { LEAST, type Rules } from "./anonymity-rules.ts";
import { countElsewhere } from "./elsewhere.ts";
import { type Facts, peopleIn, type Rows } from "./facts.ts";
import type { Filter, Member } from "./people.ts";
import { isFew, mayTell } from "./published.ts";
import { codesOf, counted } from "./traits.ts";

/** Does nobody of another group, or of none, stand out among these people by being the few? */
function standsAlone(members: readonly Member[], people: Int32Array): boolean {
  const { inGroup, inNone } = countElsewhere(members, people);
  if (inGroup.length === 0) return true;
  return !isFew(inNone) && inGroup.every((n) => !isFew(people.length - n));
}

const countedPeople = (facts: Facts, people: Int32Array) => ({
  people,
  counts: counted(codesOf(facts.members), people),
});

type Known = { readonly all: Rows; readonly found: ReturnType<typeof countedPeople> };
const known = new WeakMap<Facts, Known>();

/** The same people, where it is the same stretch of rows as before: one reply asks of them again and again. */
function countedIn(facts: Facts, all: Rows) {
  const last = known.get(facts);
  const isSame =
    last?.all.buffer === all.buffer &&
    last.all.byteOffset === all.byteOffset &&
    last.all.length === all.length;
  if (last && isSame) return last.found;
  const found = countedPeople(facts, peopleIn(facts, all));
  known.set(facts, { all, found });
  return found;
}

/** Whom it could be about, and whom it is about. */
type Parted = {
  readonly facts: Facts;
  readonly filter: Filter;
  readonly all: Rows;
  readonly people: Int32Array;
};

/** Says of each number of people that a figure takes whether there are as many, and nobody can be found by it. */
export function judge({ facts, filter, all, people: fitting }: Parted, rules: Rules) {
  if (fitting.length === 0) return () => false;
  const codes = codesOf(facts.members);
  const whole = filter.size === 0 ? countedPeople(facts, fitting) : countedIn(facts, all);
  const question = { codes, filter, ...whole, fitting: counted(codes, fitting) };
  const isAlone = !rules.otherGroups || standsAlone(facts.members, fitting);
  return (least: number) => {
    if (!isAlone || (rules.minimum && fitting.length < least)) return false;
    // What needs more people must be safe for fewer, too: the figures stand beside each other.
    return [...new Set([LEAST.rate, least])].every((each) => mayTell(question, each, rules));
  };
}
