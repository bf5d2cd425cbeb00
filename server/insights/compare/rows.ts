import type { ComparedRow } from "#contract/insights/compare.ts";
import { INSIGHT_ROLES } from "#contract/insights/filters.ts";
import { OTHER } from "../publications/parts.ts";
import { type Cell, type Figures, figuresOf, isNamed, type Publication } from "../published.ts";
import { rateOf } from "../rates.ts";

type Named = Pick<ComparedRow, "kind" | "value" | "label">;

/** A row of the comparison, without figures if nothing was published. */
export const rowOf = (named: Named, figures: Figures | undefined): ComparedRow =>
  figures && figures.n > 0
    ? { ...named, n: figures.n, people: figures.people, rate: rateOf(figures) }
    : { ...named, n: null, people: null, rate: null };

/** Returns the values that every period names, with their latest label. */
function namedInAll(parts: readonly Publication[]): readonly Pick<Cell, "value" | "label">[] {
  const [last, ...before] = parts.toReversed();
  return (last?.cells ?? []).filter(
    (cell) =>
      isNamed(cell) && before.every(({ cells }) => cells.some(({ value }) => value === cell.value)),
  );
}

const placeOf = (value: string) => (INSIGHT_ROLES as readonly string[]).indexOf(value);

/**
 * Returns the parts of a group in a window. Values that aren't named in every period add to "Other". `parts` are the
 * publications of one attribute, one for each period.
 */
export function partRows(
  kind: "department" | "role",
  parts: readonly Publication[],
): readonly ComparedRow[] {
  const named = namedInAll(parts);
  if (named.length === 0) return [];
  const sumWhere = (is: (cell: Cell) => boolean) =>
    figuresOf(parts.map(({ cells }) => cells.filter(is)));
  const rows = named
    .toSorted((a, b) => placeOf(a.value) - placeOf(b.value) || a.label.localeCompare(b.label, "en"))
    .map(({ value, label }) =>
      rowOf(
        { kind, value, label },
        sumWhere((cell) => cell.value === value),
      ),
    );
  const others = sumWhere((cell) => !named.some(({ value }) => value === cell.value));
  return others.n === 0 ? rows : [...rows, rowOf({ kind, value: OTHER, label: OTHER }, others)];
}
