import { lease } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";

/**
 * Longer than any cycle. A lease that claims to last longer was written under a different clock.
 */
const MAX_LEASE_MS = 4 * 60_000;
/** Time for a new lock holder to write its lease before it can count as stuck. */
const CONFIRM_STUCK_MS = 5000;

type LeaseRequest = {
  readonly now: number;
  /** The longest the cycle may take. */
  readonly durationMs: number;
  /** With a shared lock, no other cycle can be running. Without one, the previous lease decides. */
  readonly hasSharedLock: boolean;
};

/**
 * Returns the epoch under which this cycle may settle, or undefined while another lease is active.
 */
export const takeLease = (
  db: PersonDatabase,
  { now, durationMs, hasSharedLock }: LeaseRequest,
): Promise<number | undefined> =>
  write(db, [db.facts], async () => {
    const before = await lease.get(db.facts);
    const remainingMs = (before?.until ?? now) - now;
    if (!hasSharedLock && remainingMs > 0 && remainingMs <= MAX_LEASE_MS) return;
    const epoch = (before?.epoch ?? 0) + 1;
    await lease.set(db.facts, { epoch, until: now + durationMs });
    return epoch;
  });

/** Returns whether no other cycle has taken over. Call inside a transaction over the facts. */
export const stillHoldsLease = async (db: PersonDatabase, epoch: number): Promise<boolean> =>
  (await lease.get(db.facts))?.epoch === epoch;

/** Without shared locks, this lets the next cycle start. */
export const releaseLease = (db: PersonDatabase, epoch: number): Promise<void> =>
  write(db, [db.facts], async () => {
    if (await stillHoldsLease(db, epoch)) await lease.set(db.facts, { epoch, until: 0 });
  });

/**
 * Returns a check to call whenever the lock isn't available. It reports the holder as stuck (for
 * example, a frozen page) if its lease ended longer ago than a cycle can last, and still has a few
 * seconds later.
 */
export function createStuckDetector(db: PersonDatabase): (now: number) => Promise<boolean> {
  let suspected: { readonly epoch: number; readonly since: number } | undefined;
  return async (now) => {
    const { epoch, until } = (await lease.get(db.facts)) ?? { epoch: 0, until: 0 };
    const isOver = now > until + MAX_LEASE_MS || until > now + MAX_LEASE_MS;
    if (!isOver) suspected = undefined;
    else if (suspected?.epoch !== epoch) suspected = { epoch, since: now };
    return suspected !== undefined && Math.abs(now - suspected.since) >= CONFIRM_STUCK_MS;
  };
}
