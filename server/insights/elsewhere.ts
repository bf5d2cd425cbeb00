import type { Member } from "./people.ts";

/** The other groups of people. A person's groups go from `start[person]` to `start[person + 1]`. */
type Elsewhere = {
  readonly start: Int32Array;
  readonly groups: Int32Array;
  readonly size: number;
};

function listed(members: readonly Member[]): Elsewhere {
  const numbers = new Map<string, number>();
  const start = new Int32Array(members.length + 1);
  const groups: number[] = [];
  for (const [number, member] of members.entries()) {
    for (const group of member.groups) {
      const found = numbers.get(group) ?? numbers.size;
      numbers.set(group, found);
      groups.push(found);
    }
    start[number + 1] = groups.length;
  }
  return { start, groups: Int32Array.from(groups), size: numbers.size };
}

const known = new WeakMap<readonly Member[], Elsewhere>();
function elsewhereOf(members: readonly Member[]): Elsewhere {
  const found = known.get(members) ?? listed(members);
  known.set(members, found);
  return found;
}

/** Counts these people per other group, and those in no other group. */
export function countElsewhere(members: readonly Member[], people: Int32Array) {
  const { start, groups, size } = elsewhereOf(members);
  const inGroup = new Int32Array(size);
  let inNone = 0;
  for (let at = 0; at < people.length; at += 1) {
    const number = people[at] ?? 0;
    const [first, end] = [start[number] ?? 0, start[number + 1] ?? 0];
    if (first === end) inNone += 1;
    for (let place = first; place < end; place += 1) {
      const group = groups[place] ?? 0;
      inGroup[group] = (inGroup[group] ?? 0) + 1;
    }
  }
  return { inGroup: inGroup.filter((n) => n > 0), inNone };
}
