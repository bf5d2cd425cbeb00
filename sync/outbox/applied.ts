import type { PersonDatabase } from "../local/person-database.ts";
import type { OutboxEntry } from "./entry.ts";
import { isCovered, routeOf } from "./route-of.ts";

/** More than a person does between two backups, and few enough to encrypt at sign-out. */
const MAX_APPLIED = 500;
/** The surplus is removed when there are twice as many, not with each batch. */
const MAX_STORED = 2 * MAX_APPLIED;
/** A cursor steps once per lane. With the 100 lanes of a full batch, that was a third of the database's work to settle it. */
const FEW_LANES = 10;

const isKept = (entry: OutboxEntry) => !routeOf(entry)?.queued?.inBackground;

/** The older writes of a lane that the newer one covers. Writes of other calls may depend on earlier ones. */
function coveredBy(newer: OutboxEntry, lane: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const dependent =
    lane.findLast(({ call }) => call !== newer.call)?.seq ?? Number.NEGATIVE_INFINITY;
  return lane.filter((older) => older.seq > dependent && isCovered(older, newer));
}

/** Returns the `seq` of all writes that a later one covers. `entries` are oldest first. */
function coveredSeqs(entries: readonly OutboxEntry[]): ReadonlySet<number> {
  const covered = new Set<number>();
  const lanes = new Map<string, readonly OutboxEntry[]>();
  for (const entry of entries) {
    const older = lanes.get(entry.lane) ?? [];
    const gone = coveredBy(entry, older);
    for (const { seq } of gone) covered.add(seq);
    lanes.set(entry.lane, [...older.filter((each) => !gone.includes(each)), entry]);
  }
  return covered;
}

/** Removes all writes that a later one covers, and all but the latest 500. Must run before they are read. */
export async function compactApplied({ applied }: PersonDatabase): Promise<void> {
  const entries: readonly OutboxEntry[] = await applied.toArray();
  const covered = coveredSeqs(entries);
  const latest = entries.filter(({ seq }) => !covered.has(seq)).slice(-MAX_APPLIED);
  const [first] = latest;
  if (!first || latest.length === entries.length) return;
  // The older ones with one request.
  await applied.where("seq").below(first.seq).delete();
  await applied.bulkDelete([...covered].filter((seq) => seq > first.seq));
}

/** Removes all but the latest 500 by their keys. Reading the writes took a fifth of the time to send 10,000. */
async function removeSurplus({ applied }: PersonDatabase): Promise<void> {
  const first = (await applied.toCollection().primaryKeys()).at(-MAX_APPLIED);
  if (first !== undefined) await applied.where("seq").below(first).delete();
}

/**
 * Keeps writes that were applied, with their ids, in case the server is restored from a backup that lacks them. Nothing can
 * prove to a device that a write is in every backup, so the latest ones are kept. Those that a later one covers are removed,
 * after a batch of many lanes only by `compactApplied`. Must run inside the transaction that removes them from the outbox.
 */
export async function keepApplied(
  db: PersonDatabase,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const { applied } = db;
  const kept = entries.filter(isKept);
  if (kept.length === 0) return;
  const lanes = new Set(kept.map(({ lane }) => lane));
  await applied.bulkPut(kept);
  if (lanes.size <= FEW_LANES) {
    const known: readonly OutboxEntry[] = await applied
      .where("lane")
      .anyOf([...lanes])
      .sortBy("seq");
    await applied.bulkDelete([...coveredSeqs(known)]);
  }
  if ((await applied.count()) > MAX_STORED) await removeSurplus(db);
}
