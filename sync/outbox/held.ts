import type { OutboxEntry } from "./entry.ts";

type Placed = Pick<OutboxEntry, "call" | "lane" | "seq" | "state">;

/**
 * Returns the failed entry that keeps this pending one from being sent, if there is one. For calls that aren't merged and have
 * an ordered lane: the rules for all are in `lanes.ts`.
 */
export const heldBy = <Entry extends Placed>(
  entries: readonly Entry[],
  { call, lane, seq, state }: Placed,
): Entry | undefined =>
  state === "parked"
    ? undefined
    : entries.find(
        (one) => one.state === "parked" && one.lane === lane && one.seq < seq && one.call !== call,
      );
