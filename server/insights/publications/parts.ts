/** What happened to one person in one month: `key` numbers it within the family of groups. */
export type Fact = {
  readonly person: number;
  readonly month: number;
  readonly key: number;
  /** Its place below the total, for trees: a series and a lesson, or a credit type and a lesson. */
  readonly path?: readonly string[];
};

/** A part of a total that can be published, with its facts. Children name their parent. */
export type Cell<F extends Fact> = {
  readonly value: string;
  readonly parent: string;
  readonly facts: readonly F[];
  /** Whether it is the sum of cells below it. */
  readonly isSum: boolean;
};

/** Collects the parts that are too small to show. Stored like any other cell. */
export const OTHER = "Other";

export type PartRules<F extends Fact> = {
  /** Least number of people in a part. */
  readonly k: number;
  /** Whether the facts differ enough to hide each person's answer. */
  readonly isVaried: (facts: readonly F[]) => boolean;
};

export const peopleOf = (facts: readonly Pick<Fact, "person">[]): number =>
  new Set(facts.map(({ person }) => person)).size;

export const columnOf = (facts: readonly Fact[]) => ({
  person: Int32Array.from(facts, ({ person }) => person),
  fact: Int32Array.from(facts, ({ key }) => key),
});

type Parts<F extends Fact> = {
  readonly named: Map<string, readonly F[]>;
  readonly other: readonly F[];
};

function smallestOf<F extends Fact>(named: ReadonlyMap<string, readonly F[]>): string | undefined {
  const sized = [...named].map(([value, facts]) => [peopleOf(facts), value] as const);
  return sized.toSorted(([a, one], [b, two]) => a - b || (one < two ? -1 : 1))[0]?.[1];
}

function merge<F extends Fact>({ named, other }: Parts<F>, values: readonly string[]): Parts<F> {
  const left = new Map(named);
  const merged = [...other];
  for (const value of values) {
    merged.push(...(left.get(value) ?? []));
    left.delete(value);
  }
  return { named: left, other: merged };
}

/** Merges parts until "Other" is empty or large and varied enough. Undefined if no named part is left. */
function settle<F extends Fact>(
  from: Parts<F>,
  { k, isVaried }: PartRules<F>,
): Parts<F> | undefined {
  let parts = merge(
    from,
    [...from.named]
      .filter(([, facts]) => peopleOf(facts) < k || !isVaried(facts))
      .map(([value]) => value),
  );
  while (parts.other.length > 0 && (peopleOf(parts.other) < k || !isVaried(parts.other))) {
    const smallest = smallestOf(parts.named);
    if (smallest === undefined) return undefined;
    parts = merge(parts, [smallest]);
  }
  return parts.named.size > 0 ? parts : undefined;
}

const cellsIn = <F extends Fact>({ named, other }: Parts<F>, parent = ""): Cell<F>[] => {
  const cells = [...named].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const all = other.length > 0 ? [...cells, [OTHER, other] as const] : cells;
  return all.map(([value, facts]) => ({ value, parent, facts, isSum: false }));
};

function partsBy<F extends Fact>(
  facts: readonly F[],
  nameOf: (fact: F) => string | undefined,
): Parts<F> {
  const named = new Map<string, F[]>();
  const other: F[] = [];
  for (const fact of facts) {
    const value = nameOf(fact);
    if (value === undefined) {
      other.push(fact);
      continue;
    }
    const known = named.get(value) ?? [];
    known.push(fact);
    named.set(value, known);
  }
  return { named, other };
}

/** The parts of a total, in the coarsest to the finest form that may be published. */
export type Partition<F extends Fact> = {
  readonly cells: readonly Cell<F>[];
  /** Returns the same with its smallest named part merged. Undefined if none would be left. */
  readonly coarser: () => Partition<F> | undefined;
};

function partition<F extends Fact>(
  parts: Parts<F> | undefined,
  rules: PartRules<F>,
): Partition<F> | undefined {
  if (!parts) return undefined;
  return {
    cells: cellsIn(parts),
    coarser: () => {
      const smallest = smallestOf(parts.named);
      return smallest === undefined
        ? undefined
        : partition(settle(merge(parts, [smallest]), rules), rules);
    },
  };
}

/** Splits facts by a value of each person. Facts without a value and small parts go to "Other". */
export const splitBy = <F extends Fact>(
  facts: readonly F[],
  nameOf: (fact: F) => string | undefined,
  rules: PartRules<F>,
): Partition<F> | undefined => partition(settle(partsBy(facts, nameOf), rules), rules);

type Branch<F extends Fact> = { readonly facts: readonly F[]; readonly leaves: Parts<F> };

function branchesOf<F extends Fact>(facts: readonly F[], rules: PartRules<F>) {
  const top = settle(
    partsBy(facts, ({ path }) => path?.[0]),
    rules,
  );
  if (!top) return undefined;
  const branches = [...top.named].map(([name, own]): [string, Branch<F>] => {
    const leaves = settle(
      partsBy(own, ({ path }) => path?.[1]),
      rules,
    );
    return [name, { facts: own, leaves: leaves ?? { named: new Map(), other: [] } }];
  });
  return { branches: new Map(branches), other: top.other };
}

type Tree<F extends Fact> = {
  readonly branches: ReadonlyMap<string, Branch<F>>;
  readonly other: readonly F[];
};

function treeCells<F extends Fact>({ branches, other }: Tree<F>): Cell<F>[] {
  const cells = [...branches]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([value, branch]) => {
      const leaves = cellsIn(branch.leaves, value);
      return [{ value, parent: "", facts: branch.facts, isSum: leaves.length > 0 }, ...leaves];
    });
  return other.length > 0
    ? [...cells, { value: OTHER, parent: "", facts: other, isSum: false }]
    : cells;
}

/** Leaves up to this many times the size of the smallest one are merged together. */
const STEP = 1.5;

/**
 * Merges the smallest leaves of the tree, or the smallest branch if no branch has leaves. Trees have a hundred leaves: merging
 * them one by one would give up long before enough are merged.
 */
function coarserTree<F extends Fact>(tree: Tree<F>, rules: PartRules<F>): Tree<F> | undefined {
  const sizes = new Map(
    [...tree.branches].map(([branch, { leaves }]) => [
      branch,
      [...leaves.named].map(([leaf, facts]) => ({ leaf, people: peopleOf(facts) })),
    ]),
  );
  const smallest = Math.min(...[...sizes.values()].flat().map(({ people }) => people));
  if (smallest === Number.POSITIVE_INFINITY) return coarserBranches(tree, rules);
  const branches = new Map(tree.branches);
  for (const [name, branch] of tree.branches) {
    const small = (sizes.get(name) ?? []).filter(({ people }) => people <= smallest * STEP);
    if (small.length === 0) continue;
    const merged = merge(
      branch.leaves,
      small.map(({ leaf }) => leaf),
    );
    branches.set(name, { ...branch, leaves: settle(merged, rules) ?? noParts() });
  }
  return { branches, other: tree.other };
}

const noParts = <F extends Fact>(): Parts<F> => ({ named: new Map(), other: [] });

function coarserBranches<F extends Fact>(tree: Tree<F>, rules: PartRules<F>): Tree<F> | undefined {
  const named = new Map([...tree.branches].map(([name, { facts }]) => [name, facts]));
  const least = smallestOf(named);
  const top =
    least === undefined ? undefined : settle(merge({ named, other: tree.other }, [least]), rules);
  if (!top) return undefined;
  return {
    branches: new Map([...top.named].map(([name, facts]) => [name, { facts, leaves: noParts() }])),
    other: top.other,
  };
}

const treePartition = <F extends Fact>(
  tree: Tree<F> | undefined,
  rules: PartRules<F>,
): Partition<F> | undefined =>
  tree && {
    cells: treeCells(tree),
    coarser: () => treePartition(coarserTree(tree, rules), rules),
  };

/** Splits facts by their paths. Small leaves and branches are merged within their parent. */
export const splitTree = <F extends Fact>(facts: readonly F[], rules: PartRules<F>) =>
  treePartition(branchesOf(facts, rules), rules);

/** A tenth of an hour. */
const ROUNDED_TO = 360;

/**
 * Rounds seconds for each of `n` people. Exact sums, subtracted from all hours published, could leave the hours of few people
 * who are in no third.
 */
export const roundedHours = (seconds: number, n: number): number =>
  n === 0 ? 0 : Math.round(seconds / n / ROUNDED_TO) * ROUNDED_TO * n;
