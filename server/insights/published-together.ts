import type { Trait } from "./people.ts";
import type { Published, Question } from "./published-types.ts";

/** A trait of a table: its values are `step` apart in the place of a cell. */
type Side = {
  readonly trait: Trait;
  readonly told: Uint8Array;
  readonly counts: Int32Array;
  readonly step: number;
  readonly width: number;
};

type Value = { readonly side: Side; readonly code: number; readonly n: number };

const codeIn = ({ step, width }: Side, cell: number) => Math.floor(cell / step) % width;

/** The first trait decides first: cells are in the order of their values. */
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

/** Combinations that somebody has, each with how many people: none of those that have become part of another. */
type Cells = {
  /** By the sides, which value each has; 0 where it is one of those that are not told. */
  readonly codes: ReadonlyMap<Side, Int32Array>;
  readonly keys: Float64Array;
  readonly counts: Int32Array;
  readonly places: Map<number, number>;
};

/** Values that are not told are one. */
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

/** The combination of the fewest people, if they are too few; the first of several. */
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

/** Of a combination that has too few people, the rarest value, or else the rarest of all. */
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

/** The value is told no more: its cells become those of the lump. */
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
 * The values that may be combined: with everything else as one, no combination has a few people. All that can be asked is
 * made of such combinations, so nothing that is taken from anything else is a few people either.
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
    // What is asked for cannot be told: whatever else could, is of no account.
    if (isAsked(question, gone)) return told;
  }
}
