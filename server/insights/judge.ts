import { LEAST, type Rules } from "./anonymity-rules.ts";
import { countElsewhere } from "./elsewhere.ts";
import { type Facts, peopleIn, type Rows } from "./facts.ts";
import type { Filter, Member } from "./people.ts";
import { isFew, mayTell } from "./published.ts";
import { codesOf, counted } from "./traits.ts";

/** Whether no other group's overlap with these people is a small set. */
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

/** Caches the people of the same rows, because one reply asks for them many times. */
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

/** All people in the window, and those who match the filter. */
type Parted = {
  readonly facts: Facts;
  readonly filter: Filter;
  readonly all: Rows;
  readonly people: Int32Array;
};

/** Returns a function that decides whether a figure with this minimum may be released. */
export function judge({ facts, filter, all, people: fitting }: Parted, rules: Rules) {
  if (fitting.length === 0) return () => false;
  const codes = codesOf(facts.members);
  const whole = filter.size === 0 ? countedPeople(facts, fitting) : countedIn(facts, all);
  const question = { codes, filter, ...whole, fitting: counted(codes, fitting) };
  const isAlone = !rules.otherGroups || standsAlone(facts.members, fitting);
  return (least: number) => {
    if (!isAlone || (rules.minimum && fitting.length < least)) return false;
    // A figure with a higher minimum must also be safe at lower ones, because they are shown together.
    return [...new Set([LEAST.rate, least])].every((each) => mayTell(question, each, rules));
  };
}
