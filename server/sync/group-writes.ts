import type { QueuedCall } from "#contract/queued-calls.ts";

/** Calls whose effect reads rows that another call writes. The order between them matters. */
const readsRowsOf: Partial<Record<QueuedCall, readonly QueuedCall[]>> = {
  claimCredit: ["recordTimeWatched", "takePostTest", "changeProfile"],
  answerPulseCheck: ["submitSurvey"],
  recordAchievement: ["recordTimeWatched", "claimCredit", "submitSurvey", "answerPulseCheck"],
};

const mustKeepOrder = (a: QueuedCall, b: QueuedCall) =>
  (readsRowsOf[a]?.includes(b) ?? false) || (readsRowsOf[b]?.includes(a) ?? false);

type Group<W> = { readonly call: QueuedCall; readonly writes: W[] };

/**
 * Returns the group a write can join: the latest of its call that isn't followed by a call whose
 * order matters.
 */
function groupFor<W>(groups: readonly Group<W>[], call: QueuedCall): Group<W> | undefined {
  for (const group of groups.toReversed()) {
    if (group.call === call) return group;
    if (mustKeepOrder(group.call, call)) return undefined;
  }
}

/**
 * Groups writes by call, to be applied together. The result is the same as one by one, because only
 * calls that don't read each other's rows change places.
 */
export function groupWrites<W extends { readonly call: QueuedCall }>(
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
