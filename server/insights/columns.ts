import { inKeyOrder, placesOf } from "./counting.ts";
import type { Facts } from "./facts.ts";
import type { Fact, Member } from "./people.ts";

/** Column-oriented values of one kind, oldest first, with a label each (a lesson, a question). People are indexes. */
export type Columns<L> = {
  readonly person: Int32Array;
  readonly day: Int32Array;
  readonly value: Float64Array;
  /** Indexes into `labels`. */
  readonly label: Int32Array;
  readonly labels: readonly L[];
};

/** The values of one label as packed by the database: repeated person, day, value. */
export type Packed<L> = { readonly label: L; readonly packed: Uint8Array | null };

const INT = 4;
const WIDTH = 16;

function firstAndLast(day: Int32Array): readonly [number, number] {
  let first = day[0] ?? 0;
  let last = first;
  for (let place = 0; place < day.length; place += 1) {
    first = Math.min(first, day[place] ?? 0);
    last = Math.max(last, day[place] ?? 0);
  }
  return [first, last];
}

/** Returns indexes sorted by day. Stable. */
export function inDayOrder(day: Int32Array): Int32Array {
  const [first, last] = firstAndLast(day);
  return inKeyOrder(placesOf(day.length), day, last - first + 1, first).ordered;
}

function sorted<L>({ person, day, value, label, labels }: Columns<L>): Columns<L> {
  const order = inDayOrder(day);
  const columns = empty(order.length);
  for (let row = 0; row < order.length; row += 1) {
    const at = order[row] ?? 0;
    columns.person[row] = person[at] ?? 0;
    columns.day[row] = day[at] ?? 0;
    columns.value[row] = value[at] ?? 0;
    columns.label[row] = label[at] ?? 0;
  }
  return { ...columns, labels };
}

function empty(size: number) {
  return {
    person: new Int32Array(size),
    day: new Int32Array(size),
    value: new Float64Array(size),
    label: new Int32Array(size),
  };
}

export function unpack<L>(parts: readonly Packed<L>[]): Columns<L> {
  const size = parts.reduce((sum, { packed }) => sum + (packed?.byteLength ?? 0) / WIDTH, 0);
  const columns = empty(size);
  let row = 0;
  for (const [label, { packed }] of parts.entries()) {
    if (!packed) continue;
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    for (let at = 0; at < packed.byteLength; at += WIDTH) {
      columns.person[row] = view.getInt32(at);
      columns.day[row] = view.getInt32(at + INT);
      columns.value[row] = view.getFloat64(at + 2 * INT);
      columns.label[row] = label;
      row += 1;
    }
  }
  return sorted({ ...columns, labels: parts.map(({ label }) => label) });
}

/** Drops unused labels. */
function withUsedLabels<L>(columns: Columns<L>): Columns<L> {
  const { label, labels } = columns;
  const isUsed = new Uint8Array(labels.length);
  for (let row = 0; row < label.length; row += 1) isUsed[label[row] ?? 0] = 1;
  const places = new Int32Array(labels.length);
  let used = 0;
  for (let of = 0; of < places.length; of += 1) {
    places[of] = used;
    used += isUsed[of] ?? 0;
  }
  const renamed = new Int32Array(label.length);
  for (let row = 0; row < label.length; row += 1) renamed[row] = places[label[row] ?? 0] ?? 0;
  return { ...columns, label: renamed, labels: labels.filter((_, of) => isUsed[of] === 1) };
}

/** Replaces the rows of these people. */
export function renewed<L>(
  known: Columns<L>,
  people: ReadonlySet<number>,
  now: Columns<L>,
): Columns<L> {
  const places = new Map(known.labels.map((label, at) => [JSON.stringify(label), at]));
  const labels = [...known.labels];
  const newPlaces = now.labels.map((label) => {
    const place = places.get(JSON.stringify(label));
    return place ?? labels.push(label) - 1;
  });
  const isGone = new Uint8Array(Math.max(-1, ...people) + 1);
  for (const number of people) isGone[number] = 1;
  const columns = empty(known.person.length + now.person.length);
  let row = 0;
  const add = ({ person, day, value }: Columns<L>, at: number, place: number) => {
    columns.person[row] = person[at] ?? 0;
    columns.day[row] = day[at] ?? 0;
    columns.value[row] = value[at] ?? 0;
    columns.label[row] = place;
    row += 1;
  };
  for (let at = 0; at < known.person.length; at += 1)
    if (isGone[known.person[at] ?? 0] !== 1) add(known, at, known.label[at] ?? 0);
  for (let at = 0; at < now.person.length; at += 1)
    add(now, at, newPlaces[now.label[at] ?? 0] ?? 0);
  const kept = {
    person: columns.person.subarray(0, row),
    day: columns.day.subarray(0, row),
    value: columns.value.subarray(0, row),
    label: columns.label.subarray(0, row),
  };
  return sorted(withUsedLabels({ ...kept, labels }));
}

export const factsIn = <L, F extends Fact>(
  { person, day, value, label, labels }: Columns<L>,
  members: readonly Member[],
  factOf: (fact: Fact, value: number, label: L) => F,
): Facts<F> => ({
  members,
  person,
  day,
  value,
  label,
  at: (row) =>
    factOf(
      { person: members[person[row] ?? 0] as Member, day: day[row] ?? 0 },
      value[row] ?? 0,
      labels[label[row] ?? 0] as L,
    ),
});
