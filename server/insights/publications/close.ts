import { type AuditKind, type Column, passesAudit, type Shared } from "./audit.ts";
import { type Calendar, columnsForFilters, columnsForLessons, endsPeriod } from "./calendar.ts";
import { isOpen, type SecretCount } from "./openness.ts";
import {
  type Cell,
  columnOf,
  type Fact,
  type Partition,
  type PartRules,
  peopleOf,
  splitBy,
  splitTree,
} from "./parts.ts";

/**
 * A publication covers a whole group, splits it by an attribute of its people or by lesson, or compares people's check-ins
 * before and after hours of lessons ("pair") or a lesson ("lesson"), or counts the answers to own questions ("question").
 */
export type Kind = "total" | "filter" | "tree" | "pair" | "lesson" | "question";

/** A published cell as the audit sees it. */
export type AuditedCell = {
  readonly value: string;
  readonly isSum: boolean;
  readonly column: Column;
  /** How many of its facts have each secret, in layers in which no one's may follow from all counts together. */
  readonly secrets?: readonly SecretCount[] | undefined;
};

/** Months are both inclusive. */
export type Audited = {
  readonly group: string;
  readonly kind: Kind;
  /** Empty for totals, trees, and pairs. The lesson's id for lessons, and the ids of the questions for questions. */
  readonly attribute: string;
  readonly starts: number;
  readonly ends: number;
  readonly cells: readonly AuditedCell[];
};

export type Closed<F extends Fact> = Omit<Audited, "cells"> & {
  readonly cells: readonly (AuditedCell & Cell<F>)[];
};

/** One secret and its least number of people. */
export type LayerRules<F extends Fact> = PartRules<F> & {
  readonly audits: readonly AuditKind[];
  /** Counts the secrets of a cell's facts. Undefined if some are no longer known. */
  readonly countSecrets?: (
    facts: readonly F[],
    attribute: string,
  ) => readonly SecretCount[] | undefined;
  /** Attributes of people, in order of importance, and the value of each fact's person. */
  readonly attributes: readonly string[];
  readonly attributeOf: (fact: F, attribute: string) => string | undefined;
  readonly hasTree: boolean;
};

export type ClosingGroup<F extends Fact> = {
  readonly id: string;
  readonly calendar: Calendar;
  /** People by whom the calendar was chosen. */
  readonly people: number;
  /** Number of months between two trees. */
  readonly trees: number;
  /** The first month that is not part of a total yet. */
  readonly waitingSince: number;
  /** Facts of the waiting months. */
  readonly waiting: readonly F[];
  /** The totals published this year, with the facts they count. */
  readonly counted: readonly Days<F>[];
};

export type Closing<F extends Fact> = {
  /** The month that ended. */
  readonly month: number;
  readonly rules: LayerRules<F>;
  readonly groups: readonly ClosingGroup<F>[];
  /** Everything published about the family in the layer whose period ended in the 12 months before. */
  readonly horizon: readonly Audited[];
  /** People who also count in groups of other families. */
  readonly shared?: Shared;
  /** Returns comparisons of the year's facts. Each is published as it is or not at all. */
  readonly comparisonsOf?: (group: string, counted: readonly F[]) => readonly Comparison<F>[];
};

export type Comparison<F extends Fact> = {
  readonly kind: "pair" | "lesson";
  readonly attribute: string;
  readonly cells: readonly Cell<F>[];
};

/** Whether the publication splits exactly these totals, so that its cells add up to theirs. */
const totalsWithin = (
  all: readonly Audited[],
  { group, starts, ends }: Audited,
): readonly Audited[] =>
  all.filter(
    (other) =>
      other.kind === "total" &&
      other.group === group &&
      other.starts >= starts &&
      other.ends <= ends,
  );

const leavesOf = ({ cells }: Audited) => cells.filter(({ isSum }) => !isSum);

/** Whether the cells of the publication add up to these totals: both have the same facts. */
function addsUpTo(totals: readonly Audited[], publication: Audited): boolean {
  const counted = new Set<number>();
  for (const { cells } of totals)
    for (const { column } of cells) for (const fact of column.fact) counted.add(fact);
  const own = leavesOf(publication).map(({ column }) => column.fact);
  const length = own.reduce((sum, facts) => sum + facts.length, 0);
  return (
    counted.size > 0 &&
    counted.size === length &&
    own.every((facts) => facts.every((fact) => counted.has(fact)))
  );
}

/**
 * Returns columns that span everything published. Sums are left out: a tree's branches, and one cell of each partition whose
 * totals are here as well.
 */
export function generatorsOf(all: readonly Audited[]): AuditedCell[] {
  const implied = new Set<AuditedCell>();
  for (const each of all) {
    const totals = each.kind === "total" ? [] : totalsWithin(all, each);
    if (!addsUpTo(totals, each)) continue;
    const [only, ...others] = totals.flatMap(({ cells }) => cells);
    const last = leavesOf(each).at(-1);
    // With the total left out, no two columns share a fact, which is easy to audit.
    if (only && others.length === 0 && !implied.has(only)) implied.add(only);
    else if (last) implied.add(last);
  }
  return all.flatMap((each) => leavesOf(each).filter((cell) => !implied.has(cell)));
}

/** Above this number of columns, a family gets totals only. */
const MOST_COLUMNS = 2000;
/** A candidate is dropped after this many merges of its smallest part. */
const MOST_MERGES = 8;

/** Whether everything published together is safe for this number of people. */
export function isSafeTogether(
  all: readonly Audited[],
  { audits, k, shared }: { audits: readonly AuditKind[]; k: number; shared: Shared | undefined },
): boolean {
  const columns = generatorsOf(all).map(({ column }) => column);
  return audits.every((kind) => passesAudit(columns, kind, k, shared));
}

/** Whether no one's secret follows from everything published together. */
function leavesOpen(all: readonly Audited[]): boolean {
  // Without the cells that have none, so that a total isn't taken for the sum of its other cells.
  const known = all.map((one) => ({ ...one, cells: one.cells.filter(({ secrets }) => secrets) }));
  const cells = generatorsOf(known);
  const names = new Map<number, Set<string>>();
  for (const { secrets = [] } of cells)
    for (const { question, name } of secrets)
      names.set(question, (names.get(question) ?? new Set()).add(name));
  return [...names].every(([question, answers]) => {
    const shown = cells.filter(({ secrets }) => secrets?.some((one) => one.question === question));
    const isOpenFor = (answer: string) =>
      isOpen(
        shown.map(({ column, secrets = [] }) => ({
          column,
          count: secrets.find((one) => one.question === question && one.name === answer)?.n ?? 0,
        })),
        // Of three answers, that someone didn't give one leaves two.
        { mayBeRuledOut: answers.size > 2 },
      );
    return answers.size > 2
      ? [...answers].every(isOpenFor)
      : [...answers].slice(0, 1).every(isOpenFor);
  });
}

export type Period = Pick<Audited, "group" | "kind" | "attribute" | "starts" | "ends">;

export const publicationOf = <F extends Fact>(
  period: Period,
  cells: readonly Cell<F>[],
): Closed<F> => ({
  ...period,
  cells: cells.map((cell) => ({ ...cell, column: columnOf(cell.facts) })),
});

const withSecrets = <F extends Fact>(
  publication: Closed<F>,
  countSecrets: NonNullable<LayerRules<F>["countSecrets"]>,
): Audited => ({
  ...publication,
  cells: publication.cells.map((cell) => ({
    ...cell,
    secrets: countSecrets(cell.facts, publication.attribute),
  })),
});

type Candidate<F extends Fact> = { readonly period: Period; readonly parts: Partition<F> };
type Days<F extends Fact> = {
  readonly starts: number;
  readonly ends: number;
  readonly facts: readonly F[];
};

/** Collects publications, and refuses those that are unsafe together with earlier ones. */
export function createPress<F extends Fact>({
  rules: { k, audits, countSecrets },
  horizon,
  shared,
}: Pick<Closing<F>, "rules" | "horizon" | "shared">) {
  const published: Closed<F>[] = [];
  const areOpen = (more: readonly Closed<F>[]): boolean =>
    countSecrets === undefined ||
    leavesOpen([
      ...horizon,
      ...[...published, ...more].map((one) => withSecrets(one, countSecrets)),
    ]);
  const publishIfSafe = (...more: readonly Closed<F>[]): boolean => {
    const all = [...horizon, ...published, ...more];
    const isSafe = isSafeTogether(all, { audits, k, shared }) && areOpen(more);
    if (isSafe) published.push(...more);
    return isSafe;
  };
  const publishCoarsened = ({ period, parts }: Candidate<F>): void => {
    let current: Partition<F> | undefined = parts;
    for (let merges = 0; current && merges <= MOST_MERGES; merges += 1) {
      if (publishIfSafe(publicationOf(period, current.cells))) return;
      current = current.coarser();
    }
  };
  /** All at once first, because that mostly succeeds and costs one audit. */
  const publishAll = (candidates: readonly Candidate<F>[]): void => {
    const all = candidates.map(({ period, parts }) => publicationOf(period, parts.cells));
    if (all.length > 1 && publishIfSafe(...all)) return;
    for (const candidate of candidates) publishCoarsened(candidate);
  };
  return { published, areOpen, publishIfSafe, publishAll };
}

export function largestFirst<F extends Fact>(groups: readonly ClosingGroup<F>[]) {
  const sized = groups.map((group) => ({ group, people: peopleOf(group.waiting) }));
  return sized
    .toSorted((a, b) => b.people - a.people || (a.group.id < b.group.id ? -1 : 1))
    .map(({ group }) => group);
}

/** Joins the totals that ended in the last `months` months. Undefined if no period ends now. */
function periodOf<F extends Fact>(
  totals: readonly Days<F>[],
  month: number,
  months: number,
): Days<F> | undefined {
  const recent = totals.filter(({ ends }) => ends > month - months);
  if (recent.length === 0 || !endsPeriod(month, months)) return undefined;
  return {
    starts: Math.min(...recent.map(({ starts }) => starts)),
    ends: Math.max(...recent.map(({ ends }) => ends)),
    facts: recent.flatMap(({ facts }) => facts),
  };
}

/** Returns the total of the waiting months, if the period ends and enough people differ. */
function totalOf<F extends Fact>(group: ClosingGroup<F>, { month, rules }: Closing<F>) {
  const { id, calendar, waiting, waitingSince } = group;
  if (!endsPeriod(month, calendar.totals)) return undefined;
  if (peopleOf(waiting) < rules.k || !rules.isVaried(waiting)) return undefined;
  const period = {
    group: id,
    kind: "total",
    attribute: "",
    starts: waitingSince,
    ends: month,
  } as const;
  return publicationOf(period, [{ value: "", parent: "", facts: waiting, isSum: false }]);
}

type Press<F extends Fact> = ReturnType<typeof createPress<F>>;
type Totals<F extends Fact> = ReadonlyMap<string, readonly Days<F>[]>;

/** Returns the parts with at most this many columns. Undefined if there is no room even for the coarsest. */
function within<F extends Fact>(
  parts: Partition<F> | undefined,
  columns: number,
): Partition<F> | undefined {
  let current = parts;
  while (current && current.cells.length - 1 > columns) current = current.coarser();
  return current;
}

function publishFilters<F extends Fact>(closing: Closing<F>, totals: Totals<F>, press: Press<F>) {
  const { month, rules } = closing;
  for (const { id: group, calendar, people } of closing.groups) {
    const days = periodOf(totals.get(group) ?? [], month, calendar.filters);
    if (!days) continue;
    const { starts, ends, facts } = days;
    let left = columnsForFilters(people, calendar, rules.k);
    press.publishAll(
      rules.attributes.flatMap((attribute): Candidate<F>[] => {
        const whole = splitBy(facts, (fact) => rules.attributeOf(fact, attribute), rules);
        const parts = within(whole, left);
        if (!parts) return [];
        left -= parts.cells.length - 1;
        return [{ period: { group, kind: "filter", attribute, starts, ends }, parts }];
      }),
    );
  }
}

function publishTrees<F extends Fact>(closing: Closing<F>, totals: Totals<F>, press: Press<F>) {
  const { month, rules } = closing;
  for (const { id: group, trees } of closing.groups) {
    const days = periodOf(totals.get(group) ?? [], month, trees);
    const parts = days && splitTree(days.facts, rules);
    if (!parts) continue;
    const { starts, ends } = days;
    press.publishAll([{ period: { group, kind: "tree", attribute: "", starts, ends }, parts }]);
  }
}

/** Publishes the year's comparisons of a group, most important first. */
function publishComparisons<F extends Fact>(
  { id: group, people, calendar }: ClosingGroup<F>,
  { rules, comparisonsOf = () => [] }: Closing<F>,
  { days, press }: { readonly days: readonly Days<F>[]; readonly press: Press<F> },
) {
  let left = columnsForLessons(people, calendar, rules.k);
  const starts = Math.min(...days.map((each) => each.starts));
  const ends = Math.max(...days.map((each) => each.ends));
  const counted = days.flatMap(({ facts }) => facts);
  for (const { kind, attribute, cells } of comparisonsOf(group, counted)) {
    const columns = kind === "lesson" ? cells.length : 0;
    if (columns > left) continue;
    const period = { group, kind, attribute, starts, ends };
    if (press.publishIfSafe(publicationOf(period, cells))) left -= columns;
  }
}

/** Decides what may be published when a month closes. Larger groups first, totals before their parts. */
export function closeMonth<F extends Fact>(given: Closing<F>): Closed<F>[] {
  const closing = { ...given, groups: largestFirst(given.groups) };
  const { groups } = closing;
  const press = createPress(closing);
  const totals = new Map(groups.map(({ id, counted }) => [id, [...counted]]));
  const candidates = groups.flatMap((group) => {
    const total = totalOf(group, closing);
    return total ? [{ group, total }] : [];
  });
  // All at once first, because that mostly succeeds and costs one audit.
  const areAll =
    candidates.length > 1 && press.publishIfSafe(...candidates.map(({ total }) => total));
  for (const { group, total } of candidates)
    if (areAll || press.publishIfSafe(total))
      totals.get(group.id)?.push({ ...total, facts: group.waiting });
  if (generatorsOf([...closing.horizon, ...press.published]).length > MOST_COLUMNS)
    return press.published;
  publishFilters(closing, totals, press);
  if (closing.rules.hasTree) publishTrees(closing, totals, press);
  for (const group of groups)
    publishComparisons(group, closing, { days: totals.get(group.id) ?? [], press });
  return press.published;
}
