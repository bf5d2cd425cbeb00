import type { Trait } from "./people.ts";
import type { Published, Question } from "./published.ts";

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

/** How many people each combination has, where values that are not told are one. */
function cellsOf({ codes, people }: Question, sides: readonly Side[]): Map<number, number> {
  const cells = new Map<number, number>();
  const columns = sides.map(({ trait, told, step }) => ({ codes: codes[trait].codes, told, step }));
  for (const number of people) {
    let cell = 0;
    for (const { codes: said, told, step } of columns) {
      const code = said[number] ?? 0;
      if (told[code] === 1) cell += code * step;
    }
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  return cells;
}

function fewest(cells: ReadonlyMap<number, number>, least: number): number | undefined {
  let found: number | undefined;
  let fewestPeople = least;
  for (const [cell, n] of cells) {
    if (n > fewestPeople || n >= least) continue;
    if (n === fewestPeople && found !== undefined && cell > found) continue;
    [found, fewestPeople] = [cell, n];
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
function merge(cells: Map<number, number>, { side, code }: Value): void {
  side.told[code] = 0;
  for (const [cell, n] of [...cells]) {
    if (codeIn(side, cell) !== code) continue;
    cells.delete(cell);
    const lump = cell - code * side.step;
    cells.set(lump, (cells.get(lump) ?? 0) + n);
  }
}

/**
 * The values that may be combined: with everything else as one, no combination has a few people. All that can be asked is
 * made of such combinations, so nothing that is taken from anything else is a few people either.
 */
export function publishedTogether(question: Question, alone: Published, least: number): Published {
  const sides = sidesOf(question, alone);
  const cells = cellsOf(question, sides);
  for (;;) {
    const few = fewest(cells, least);
    const gone = few === undefined ? undefined : rarest(few, sides);
    if (gone === undefined) return new Map(sides.map(({ trait, told }) => [trait, told]));
    merge(cells, gone);
  }
}
