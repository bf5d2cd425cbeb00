type Pair = readonly [one: string, other: string];

/** Joins groups that are connected by pairs, directly or through others. */
export function connectedGroups(
  groups: readonly string[],
  pairs: readonly Pair[],
): readonly (readonly string[])[] {
  const parent = new Map<string, string>();
  const rootOf = (group: string): string => {
    const up = parent.get(group) ?? group;
    return up === group ? group : rootOf(up);
  };
  for (const [one, other] of pairs) parent.set(rootOf(one), rootOf(other));
  const byRoot = new Map<string, string[]>();
  for (const group of groups)
    byRoot.set(rootOf(group), [...(byRoot.get(rootOf(group)) ?? []), group]);
  return [...byRoot.values()];
}
