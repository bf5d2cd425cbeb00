import type { PersonDatabase } from "../local/person-database.ts";
import { type AppliedRow, rowsOf, writesOf } from "./applied-rows.ts";
import type { OutboxEntry } from "./entry.ts";
import { isCovered, routeOf } from "./route-of.ts";

/** More than a person does between two backups, and few enough to encrypt at sign-out. */
const MAX_APPLIED = 500;
/** The surplus is removed with every hundredth row, not with each batch. */
const ROWS_BETWEEN = 100;

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

const bySeq = (a: OutboxEntry, b: OutboxEntry) => a.seq - b.seq;

/** Without those that a later one covers, and the latest 500 of the others. */
function latestOf(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const covered = coveredSeqs(entries);
  return entries.filter(({ seq }) => !covered.has(seq)).slice(-MAX_APPLIED);
}

const allIn = (rows: readonly AppliedRow[]) => rows.flatMap(writesOf).toSorted(bySeq);

/** Returns the writes to send again after a restore, oldest first. */
export const readApplied = async ({ applied }: PersonDatabase): Promise<readonly OutboxEntry[]> =>
  latestOf(allIn(await applied.toArray()));

/** Keeps exactly these writes. */
export async function replaceApplied(
  { applied }: PersonDatabase,
  entries: readonly OutboxEntry[],
): Promise<void> {
  await applied.clear();
  await applied.bulkAdd(rowsOf(entries));
}

/** Removes rows that hold nothing to send again. It merges none, because a full device can't store the result. */
async function removeSurplus({ applied }: PersonDatabase): Promise<void> {
  const rows = await applied.toArray();
  const latest = new Set(latestOf(allIn(rows)));
  const surplus = rows.filter((row) => !writesOf(row).some((entry) => latest.has(entry)));
  await applied.bulkDelete(surplus.map(({ seq }) => seq));
}

/**
 * Keeps writes that were applied, with their ids, in case the server is restored from a backup that lacks them. Nothing can
 * prove to a device that a write is in every backup, so the latest ones are kept. Must run inside the transaction that removes
 * them from the outbox.
 */
export async function keepApplied(
  db: PersonDatabase,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const kept = entries.filter(isKept);
  if (kept.length === 0) return;
  const added = rowsOf(kept);
  await db.applied.bulkPut(added);
  if ((await db.applied.count()) % ROWS_BETWEEN < added.length) await removeSurplus(db);
}
