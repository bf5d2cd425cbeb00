import type { Asking } from "./insight.ts";
import { tooFew } from "./insight.ts";
import { benjaminiHochberg } from "./proportions.ts";
import { ATTRIBUTES } from "./publications/layers.ts";
import { type Cell, daysOf, figuresOf, isNamed, type Publication } from "./published.ts";
import { difference, rateOf } from "./rates.ts";
import { askedMonths } from "./window.ts";
import { windowed } from "./windowed.ts";

const FALSE_FINDINGS = 0.05;

function direction(change: number): "higher" | "lower" | "same" {
  if (change === 0) return "same";
  return change > 0 ? "higher" : "lower";
}

/** Compares the people with a value to all others. Undefined if a period doesn't name the value. */
function compare(
  parts: readonly Publication[],
  attribute: (typeof ATTRIBUTES)[number],
  value: string,
) {
  const cellsWhere = (is: (cell: Cell) => boolean) => parts.map(({ cells }) => cells.filter(is));
  const own = cellsWhere((cell) => cell.value === value);
  if (own.some((cells) => cells.length === 0)) return undefined;
  const [some, others] = [figuresOf(own), figuresOf(cellsWhere((cell) => cell.value !== value))];
  if (others.n === 0) return undefined;
  const found = difference(some, others);
  return {
    filter: attribute,
    value,
    label: own.at(-1)?.[0]?.label ?? value,
    n: some.n,
    people: some.people,
    rate: rateOf(some),
    rest: rateOf(others),
    direction: direction(found.difference),
    ...found,
  };
}

/** Compares every named value to the rest, in the same periods, with the false discovery rate. */
export async function tellSignificant({ published, group, query, now }: Asking) {
  // All attributes of a group have the same periods.
  const wanted = { group, layer: "rate", kind: "filter" };
  const asked = askedMonths(query, "1 Year", now);
  const { periods: window, publications: shown } = await windowed(published, wanted, asked);
  if (shown.length === 0) return { data: tooFew(), window: shown };
  const whole = ATTRIBUTES.map((attribute) =>
    shown.filter((one) => one.attribute === attribute),
  ).find((parts) => parts.length === window.length);
  const compared = ATTRIBUTES.flatMap((attribute) => {
    const parts = shown.filter((one) => one.attribute === attribute);
    // Comparisons share one window.
    if (parts.length !== window.length) return [];
    const values = parts[0]?.cells.filter(isNamed).map(({ value }) => value) ?? [];
    return values.flatMap((value) => compare(parts, attribute, value) ?? []);
  });
  const qs = benjaminiHochberg(compared.map(({ p }) => p));
  const findings = compared.map((finding, at) => {
    const q = qs[at] ?? 1;
    return { ...finding, q, significant: q < FALSE_FINDINGS };
  });
  if (!whole) return { data: tooFew(), window: [] };
  const { n } = figuresOf(whole.map(({ cells }) => cells));
  return { data: { days: daysOf(whole), n, findings }, window: whole };
}
