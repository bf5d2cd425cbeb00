import { lease } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";

/** No pass lasts as long, however slow the line. What claims to last longer was written under another clock. */
const LONGEST_LEASE_MS = 4 * 60_000;
/** Somebody who has just got the lock has not written the lease yet: for so long nobody is thought to be stuck. */
const SUSPECTED_MS = 5000;

type Wish = {
  readonly now: number;
  /** How long the pass may last at the most. */
  readonly lastsMs: number;
  /** A lock that all share says that nobody else passes; without one the time of the last lease does. */
  readonly isAlone: boolean;
};

/** The epoch under which this pass may settle; `undefined` while somebody else's lease lasts. */
export const takeLease = (
  db: PersonDatabase,
  { now, lastsMs, isAlone }: Wish,
): Promise<number | undefined> =>
  write(db, [db.facts], async () => {
    const before = await lease.get(db.facts);
    const leftMs = (before?.until ?? now) - now;
    if (!isAlone && leftMs > 0 && leftMs <= LONGEST_LEASE_MS) return;
    const epoch = (before?.epoch ?? 0) + 1;
    await lease.set(db.facts, { epoch, until: now + lastsMs });
    return epoch;
  });

/** Inside a transaction over the facts: has nobody taken over since? */
export const isStillOurs = async (db: PersonDatabase, epoch: number): Promise<boolean> =>
  (await lease.get(db.facts))?.epoch === epoch;

/** Whoever has no shared lock to free lets the next one in. */
export const endLease = (db: PersonDatabase, epoch: number): Promise<void> =>
  write(db, [db.facts], async () => {
    if (await isStillOurs(db, epoch)) await lease.set(db.facts, { epoch, until: 0 });
  });

/**
 * To be asked each time the lock is not to be had: is its holder stuck (a page that the browser has frozen)? Only when
 * its lease has been over for longer than a pass can last, and still is when asked again.
 */
export function suspicion(db: PersonDatabase): (now: number) => Promise<boolean> {
  let suspected: { readonly epoch: number; readonly since: number } | undefined;
  return async (now) => {
    const { epoch, until } = (await lease.get(db.facts)) ?? { epoch: 0, until: 0 };
    const isOver = now > until + LONGEST_LEASE_MS || until > now + LONGEST_LEASE_MS;
    if (!isOver) suspected = undefined;
    else if (suspected?.epoch !== epoch) suspected = { epoch, since: now };
    return suspected !== undefined && Math.abs(now - suspected.since) >= SUSPECTED_MS;
  };
}
