import type { OutboxEntry } from "#sync/outbox/entry.ts";

/** The outbox as shown to the user, in order of entry. */
export type OutboxGroups = {
  readonly waiting: readonly OutboxEntry[];
  readonly needAttention: readonly OutboxEntry[];
};

export function groupEntries(entries: readonly OutboxEntry[]): OutboxGroups {
  return {
    waiting: entries.filter(({ state }) => state !== "parked"),
    needAttention: entries.filter(({ state }) => state === "parked"),
  };
}
