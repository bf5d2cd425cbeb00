import type { QueuedCall } from "#contract/routes.ts";

/** Whose rows an effect looks at beside its own. Between such kinds the order of the writes counts. */
const looksAt: Partial<Record<QueuedCall, readonly QueuedCall[]>> = {
  claimCredit: ["recordTimeWatched", "takePostTest", "changeProfile"],
  answerPulseCheck: ["submitSurvey"],
  recordAchievement: ["recordTimeWatched", "claimCredit", "submitSurvey", "answerPulseCheck"],
};

const mustKeepOrder = (a: QueuedCall, b: QueuedCall) =>
  (looksAt[a]?.includes(b) ?? false) || (looksAt[b]?.includes(a) ?? false);

type Group<W> = { readonly call: QueuedCall; readonly writes: W[] };

/** The group this write may join: nothing it must not overtake comes after it. */
function groupFor<W>(groups: readonly Group<W>[], call: QueuedCall): Group<W> | undefined {
  for (const group of groups.toReversed()) {
    if (group.call === call) return group;
    if (mustKeepOrder(group.call, call)) return undefined;
  }
}

/**
 * Writes of one kind, to be done together. Done group by group they come to the same as one by one, since only kinds
 * that do not look at each other change places.
 */
export function inGroups<W extends { readonly call: QueuedCall }>(
  writes: readonly W[],
): readonly Group<W>[] {
  const groups: Group<W>[] = [];
  for (const write of writes) {
    const group = groupFor(groups, write.call);
    if (group) group.writes.push(write);
    else groups.push({ call: write.call, writes: [write] });
  }
  return groups;
}
