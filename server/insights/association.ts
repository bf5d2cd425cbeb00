/** A group of people with a mean of each variable. */
type Grouped = { readonly people: number; readonly hours: number; readonly change: number };
type Coefficient = {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

const weighted = (groups: readonly Grouped[], of: (group: Grouped) => number) => {
  const people = groups.reduce((sum, group) => sum + group.people, 0);
  return groups.reduce((sum, group) => sum + group.people * of(group), 0) / people;
};

/** Product-moment correlation of grouped values. Undefined if one is constant. Pearson K, Proc R Soc 1895;58:240–242. */
function pearson(groups: readonly Grouped[]): number | undefined {
  const hours = weighted(groups, (group) => group.hours);
  const change = weighted(groups, (group) => group.change);
  const spread = (of: (group: Grouped) => number, mean: number) =>
    weighted(groups, (group) => (of(group) - mean) ** 2);
  const product = weighted(groups, (group) => (group.hours - hours) * (group.change - change));
  const all = Math.sqrt(
    spread((group) => group.hours, hours) * spread((group) => group.change, change),
  );
  return all === 0 ? undefined : Math.max(-1, Math.min(1, product / all));
}

/** Groups give no interval: how much people differ within them is not published. */
const coefficient = (r: number | undefined): Coefficient => ({
  value: r ?? null,
  low: null,
  high: null,
});

/** Replaces values by ranks. Ties share their mean rank. */
function ranked(groups: readonly Grouped[], of: (group: Grouped) => number): readonly number[] {
  return groups.map((group) => {
    const below = groups.filter((other) => of(other) < of(group)).length;
    const same = groups.filter((other) => of(other) === of(group)).length;
    return below + (same + 1) / 2;
  });
}

/**
 * Correlations of hours and change over groups of people, not over people: groups vary less, so they come out farther from
 * zero. Ranks as in Spearman C, Am J Psychol 1904;15:72–101.
 */
export function correlationOf(groups: readonly Grouped[]) {
  const hours = ranked(groups, (group) => group.hours);
  const change = ranked(groups, (group) => group.change);
  const ranks = groups.map((group, at) => ({
    people: group.people,
    hours: hours[at] ?? 0,
    change: change[at] ?? 0,
  }));
  return {
    pearson: coefficient(pearson(groups)),
    spearman: coefficient(pearson(ranks)),
  };
}
