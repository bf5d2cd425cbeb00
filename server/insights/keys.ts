import { inKeyOrder } from "./counting.ts";
import { allRows, type Facts, type Rows } from "./facts.ts";
import { remembered } from "./remembered.ts";
import { sheetFor } from "./seen.ts";

type Keys = {
  readonly names: readonly string[];
  /** Key index per row. */
  readonly keys: Int32Array;
  readonly rows: readonly Rows[];
};

type Keyed = Pick<Keys, "names" | "keys">;

function largestIn(numbers: Int32Array): number {
  let largest = 0;
  for (let at = 0; at < numbers.length; at += 1) largest = Math.max(largest, numbers[at] ?? 0);
  return largest;
}

/** Groups rows by key, in order of first occurrence. `keyOf` must be a stable function reference that depends only on the label. */
export const rowsByKey = remembered((facts: Facts, keyOf: (fact: never) => string): Keys => {
  const numbers = new Map<string, number>();
  const { label } = facts;
  const keys = new Int32Array(label.length);
  const known = new Int32Array(largestIn(label) + 1).fill(-1);
  for (let row = 0; row < keys.length; row += 1) {
    const of = label[row] ?? 0;
    if (known[of] === -1) {
      const name = keyOf(facts.at(row) as never);
      known[of] = numbers.get(name) ?? numbers.size;
      numbers.set(name, known[of]);
    }
    keys[row] = known[of] ?? 0;
  }
  const names = [...numbers.keys()];
  const { ordered, start } = inKeyOrder(allRows(facts), keys, names.length);
  const rows = names.map((_, key) => ordered.subarray(start[key], start[key + 1]));
  return { names, keys, rows };
});

/** Counts people per key. */
export function countPeopleByKey({ members, person }: Facts, rows: Rows, of: Keyed): Int32Array {
  const counts = new Int32Array(of.names.length);
  const { ordered } = inKeyOrder(rows, of.keys, of.names.length);
  // The mark of a key is the last person counted for it.
  const { marks, mark } = sheetFor(members.length, counts.length);
  for (let at = 0; at < ordered.length; at += 1) {
    const row = ordered[at] ?? 0;
    const number = person[row] ?? 0;
    const key = of.keys[row] ?? 0;
    if (marks[number] === mark + key) continue;
    marks[number] = mark + key;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
