import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { mergeOf } from "#sync/outbox/route-of.ts";

/** The outbox as shown to the user, in order of entry. */
export type OutboxGroups = {
  readonly waiting: readonly OutboxEntry[];
  readonly needAttention: readonly OutboxEntry[];
};

/** Entries that would be merged count as one. The newer one wins. */
const groupKey = (entry: OutboxEntry) =>
  mergeOf(entry) ? `${entry.call} ${entry.lane}` : entry.id;

export function groupEntries(entries: readonly OutboxEntry[]): OutboxGroups {
  const waiting = entries.filter(({ state }) => state !== "parked");
  return {
    waiting: [...new Map(waiting.map((entry) => [groupKey(entry), entry])).values()],
    needAttention: entries.filter(({ state }) => state === "parked"),
  };
}
