import type { Trait } from "./people.ts";
import type { Published, Question } from "./published-types.ts";

/** A dimension of the table. `step` is its stride in the cell index. */
type Side = {
  readonly trait: Trait;
  readonly told: Uint8Array;
  readonly counts: Int32Array;
  readonly step: number;
  readonly width: number;
};

type Value = { readonly side: Side; readonly code: number; readonly n: number };

const codeIn = ({ step, width }: Side, cell: number) => Math.floor(cell / step) % width;

/** Cells are sorted by the first trait first. */
function sidesOf({ counts, filter }: Question, alone: Published): Side[] {
  let step = 1;
  const sides = [...filter.keys()].toReversed().map((trait): Side => {
    const own = counts.of(trait);
    const side = {
      trait,
      told: Uint8Array.from(alone.get(trait) ?? []),
      counts: own,
      step,
      width: own.length,
    };
    step *= own.length;
    return side;
  });
  return sides.toReversed();
}

/** Non-empty combinations with their number of people, without merged ones. */
type Cells = {
  /** Value per dimension. 0 = merged into "other". */
  readonly codes: ReadonlyMap<Side, Int32Array>;
  readonly keys: Float64Array;
  readonly counts: Int32Array;
  readonly places: Map<number, number>;
};

/** Suppressed values are merged. */
function cellsOf({ codes, people }: Question, sides: readonly Side[]): Cells {
  const columns = sides.map(({ trait, told, step }) => ({ said: codes[trait].codes, told, step }));
  const places = new Map<number, number>();
  const counts: number[] = [];
  for (let at = 0; at < people.length; at += 1) {
    const number = people[at] ?? 0;
    let key = 0;
    for (let side = 0; side < columns.length; side += 1) {
      const column = columns[side];
      const code = column?.said[number] ?? 0;
      if (column?.told[code] === 1) key += code * column.step;
    }
    const place = places.get(key);
    if (place === undefined) places.set(key, counts.push(1) - 1);
    else counts[place] = (counts[place] ?? 0) + 1;
  }
  const keys = Float64Array.from(places.keys());
  return {
    codes: new Map(sides.map((side) => [side, Int32Array.from(keys, (key) => codeIn(side, key))])),
    keys,
    counts: Int32Array.from(counts),
    places,
  };
}

/** Returns the smallest combination below the minimum, the first of equals. */
function fewest({ keys, counts }: Cells, least: number): number | undefined {
  let found: number | undefined;
  let fewestPeople = least;
  for (let place = 0; place < counts.length; place += 1) {
    const n = counts[place] ?? 0;
    if (n === 0 || n > fewestPeople || n >= least) continue;
    const key = keys[place] ?? 0;
    if (n === fewestPeople && found !== undefined && key > found) continue;
    [found, fewestPeople] = [key, n];
  }
  return found;
}

/** Returns the rarest value of a combination, or the rarest overall. */
function rarest(cell: number, sides: readonly Side[]): Value | undefined {
  const value = (side: Side, code: number): Value => ({ side, code, n: side.counts[code] ?? 0 });
  const own = sides.flatMap((side) => {
    const code = codeIn(side, cell);
    return code > 0 ? [value(side, code)] : [];
  });
  const all = () =>
    sides.flatMap((side) =>
      [...side.told.entries()].flatMap(([code, told]) => (told === 1 ? [value(side, code)] : [])),
    );
  return (own.length > 0 ? own : all()).toSorted((a, b) => a.n - b.n)[0];
}

/** Merges a value into "other". */
function merge({ codes, keys, counts, places }: Cells, { side, code }: Value): void {
  side.told[code] = 0;
  const said = codes.get(side) ?? new Int32Array();
  for (let place = 0; place < said.length; place += 1) {
    if (said[place] !== code || counts[place] === 0) continue;
    said[place] = 0;
    const lump = (keys[place] ?? 0) - code * side.step;
    const other = places.get(lump);
    if (other === undefined) {
      keys[place] = lump;
      places.set(lump, place);
    } else {
      counts[other] = (counts[other] ?? 0) + (counts[place] ?? 0);
      counts[place] = 0;
    }
  }
}

const isAsked = ({ codes, filter }: Question, { side: { trait }, code }: Value): boolean =>
  filter.get(trait)?.has(codes[trait].values[code - 1] ?? "") === true;

/**
 * Returns the values that may be combined: with all others merged, no combination has few people. Every query is a sum of such
 * combinations, so differences of queries aren't small sets either.
 */
export function publishedTogether(question: Question, alone: Published, least: number): Published {
  const sides = sidesOf(question, alone);
  const told = new Map(sides.map((side) => [side.trait, side.told]));
  const cells = cellsOf(question, sides);
  for (;;) {
    const few = fewest(cells, least);
    const gone = few === undefined ? undefined : rarest(few, sides);
    if (gone === undefined) return told;
    merge(cells, gone);
    // The requested value is suppressed, so the rest doesn't matter.
    if (isAsked(question, gone)) return told;
  }
}
