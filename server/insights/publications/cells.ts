import type { Closed } from "./close.ts";
import { AFTER, BEFORE, comparedSums } from "./comparisons.ts";
import type { AnyFact, Layer, Scene } from "./input.ts";
import { countAnswers, countNames, minus, NOTHING, plus, type Sums, sumOf } from "./layers.ts";
import { OTHER, peopleOf, roundedHours } from "./parts.ts";
import type { NewCell, NewColumn } from "./store.ts";

/** Names that fewer people gave are shown together. */
const LEAST_NAMING = 2;

function countsOf(facts: readonly AnyFact[]) {
  return [...countNames(facts)].flatMap(([question, names]) => {
    const all = [...names].map(([name, { n, people }]) => ({ question, name, n, people }));
    const shown = all.filter(({ people }) => people.size >= LEAST_NAMING);
    const rest = all.reduce((sum, { n, people }) => sum + (people.size < LEAST_NAMING ? n : 0), 0);
    const other = rest > 0 ? [{ question, name: "", n: rest }] : [];
    return [...shown.map(({ people: _, ...count }) => count), ...other];
  });
}

export type Totals = readonly {
  readonly starts: number;
  readonly ends: number;
  readonly sums: Sums;
}[];
const TOLERANCE = 1e-6;
const isSame = (a: Sums, b: Sums) =>
  a.n === b.n && a.burned === b.burned && Math.abs(a.amount - b.amount) < TOLERANCE;
/** Levels count only where they are shown: totals without them have none to subtract from. */
const isPossible = ({ n, burned, levels, amount }: Sums, hasLevels: boolean) =>
  n >= 0 &&
  burned >= 0 &&
  burned <= n &&
  (!hasLevels || levels.every((count) => count >= 0)) &&
  amount >= -TOLERANCE;

/**
 * Sums of a publication's cells. Answers that were deleted after a total counted them stay in "Other", which is the total without
 * the named cells. Undefined if that can't be.
 */
export function sumsOf(
  publication: Closed<AnyFact>,
  totals: Totals,
  hasLevels: boolean,
): readonly Sums[] | undefined {
  const { cells, kind, starts, ends } = publication;
  const own = cells.map(({ facts }) => sumOf(facts));
  if (kind === "total" || kind === "question") return own;
  const whole = totals
    .filter((total) => total.starts >= starts && total.ends <= ends)
    .reduce((sum, total) => plus(sum, total.sums), NOTHING);
  const isTop = cells.map(({ parent }) => parent === "");
  const all = own.reduce((sum, each, at) => (isTop[at] ? plus(sum, each) : sum), NOTHING);
  if (isSame(all, whole)) return own;
  const other = cells.findIndex(({ parent, value }) => parent === "" && value === OTHER);
  if (other < 0) return undefined;
  const rest = plus(own[other] ?? NOTHING, minus(whole, all));
  return isPossible(rest, hasLevels)
    ? own.map((sums, at) => (at === other ? rest : sums))
    : undefined;
}

function labelOf({ names, spellings }: Scene, attribute: string, value: string): string {
  if (value === "" || value === OTHER) return value;
  return (attribute === "department" ? spellings.get(value) : names.get(value)) ?? value;
}

function countsIn({ name }: Layer, closed: Closed<AnyFact>, facts: readonly AnyFact[]) {
  if (closed.kind === "question") return countAnswers(facts, closed.attribute);
  return name === "stressors" ? countsOf(facts) : [];
}

export function newCells(
  scene: Scene,
  layer: Layer,
  closed: Closed<AnyFact>,
  sums: readonly Sums[],
): NewCell[] {
  const couldAnswer =
    closed.kind === "total"
      ? (scene.members.get(closed.group) ?? []).filter(({ since }) => since <= closed.ends).length
      : null;
  return closed.cells.map(({ parent, value, facts }, at) => ({
    parent,
    value,
    label: labelOf(scene, closed.attribute, value),
    people: peopleOf(facts),
    sums: sums[at] ?? NOTHING,
    couldAnswer: layer.hasRate ? couldAnswer : null,
    later: null,
    counts: countsIn(layer, closed, facts),
  }));
}

/** Joins the check-ins before and after into one cell. */
export function comparedCells(
  { heard, names }: Scene,
  { kind, cells, attribute }: Closed<AnyFact>,
): NewCell[] {
  return cells.flatMap(({ parent, value, facts }) => {
    if (parent !== BEFORE) return [];
    const after = cells.find((cell) => cell.parent === AFTER && cell.value === value)?.facts ?? [];
    const { later, seconds } = comparedSums(facts, after, heard ?? new Map());
    return {
      parent: "",
      value,
      label: names.get(attribute) ?? value,
      people: facts.length,
      // The hours around a lesson are not shown.
      sums: { ...sumOf(facts), amount: kind === "pair" ? roundedHours(seconds, facts.length) : 0 },
      couldAnswer: null,
      later,
      counts: [],
    };
  });
}

export const columnsOf = ({ cells }: Closed<AnyFact>): NewColumn[] =>
  cells.map(({ parent, value, isSum, facts }) => ({
    parent,
    value,
    isSum,
    facts: facts.map(({ person, month, lesson }) => ({ person, month, lesson })),
  }));

export const isComparison = ({ kind }: Closed<AnyFact>) => kind === "pair" || kind === "lesson";
