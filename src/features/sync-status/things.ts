import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { mergeOf } from "#sync/outbox/route-of.ts";

/** What a person sees of the outbox, each list in the order of the acts. */
export type Things = {
  readonly waiting: readonly OutboxEntry[];
  readonly needAttention: readonly OutboxEntry[];
};

/** Where two writes can become one, they are one thing to a person already: the newer says it all. */
const thingOf = (entry: OutboxEntry) => (mergeOf(entry) ? `${entry.call} ${entry.lane}` : entry.id);

export function thingsIn(entries: readonly OutboxEntry[]): Things {
  const waiting = entries.filter(({ state }) => state !== "parked");
  return {
    waiting: [...new Map(waiting.map((entry) => [thingOf(entry), entry])).values()],
    needAttention: entries.filter(({ state }) => state === "parked"),
  };
}
