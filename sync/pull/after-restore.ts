import { contentLane } from "#contract/constants.ts";
import {
  isSameProgress,
  mergeTimeWatched,
  type TimeWatchedWire,
} from "#contract/learning/time-watched.ts";
import { type RecordName, recordTypes } from "#contract/sync/records.ts";
import type { MyChanges } from "#contract/sync/sync.ts";
import { knownEpoch, knownLicenses, notSeenAgain, requeuedAfterRestore } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { readApplied, replaceApplied } from "../outbox/applied.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { storeMarks } from "../outbox/in-flight.ts";
import { queueRules } from "../outbox/route-of.ts";
import { isSealedLane } from "../outbox/sealed-lanes.ts";
import type { DeviceRecord } from "../records/record.ts";
import { deviceRecords } from "../records/records.ts";
import { timeWatchedToWire } from "../records/time-watched.ts";
import type { TimeWatched } from "../records/types.ts";

/*
 * The server was restored from a backup. Writes that the server confirmed are queued again under the same ids, ahead of
 * pending ones. That changes nothing where the backup has them. Progress is queued from the rows, because it
 * is never lowered here and may come from another device. Of everything else, the server's state counts: rows that don't
 * come again are deleted.
 */

type Requeueing = { readonly now: number; readonly uuid: () => string };

const listNames = (Object.keys(recordTypes) as RecordName[]).filter(
  (name) => deviceRecords[name].keyOf !== undefined,
);

const recordOf = (name: RecordName) => deviceRecords[name] as DeviceRecord<RecordName>;

/** A request for feedback that was dismissed is only known here. */
const isFromServer = (row: { readonly state?: string }) => row.state !== "dismissed";

async function forgetConfirmed(db: PersonDatabase): Promise<void> {
  const keys: Partial<Record<RecordName, readonly string[]>> = {};
  for (const name of listNames) {
    const table = recordOf(name).table(db);
    keys[name] = await table.filter(isFromServer).primaryKeys();
  }
  await notSeenAgain.set(db.facts, keys);
  await knownLicenses.delete(db.facts);
  await db.timeWatched.toCollection().modify((row: { finishedThere?: true }) => {
    delete row.finishedThere;
  });
}

function progressEntry(row: TimeWatched, owner: string, { now, uuid }: Requeueing) {
  const body = timeWatchedToWire(row);
  const { v, lane } = queueRules("recordTimeWatched");
  return {
    id: uuid(),
    owner,
    call: "recordTimeWatched",
    v,
    lane: lane(body),
    body,
    state: "ready",
    gen: 0,
    attempts: 0,
    notBefore: 0,
    createdAt: now,
  } as const;
}

/** Queues progress first, because other writes may depend on it, then confirmed writes, then pending ones. */
async function requeue(db: PersonDatabase, page: MyChanges, how: Requeueing): Promise<void> {
  const known = new Map(page.time_watched.map((wire) => [wire.record_id_, wire]));
  const isKnown = (wire: TimeWatchedWire) => {
    const there = known.get(wire.record_id_);
    return there !== undefined && isSameProgress(there, wire);
  };
  const rows = (await db.timeWatched.toArray()).map((row) => ({
    row,
    wire: timeWatchedToWire(row),
  }));
  const progress = rows
    .filter(({ wire }) => !isKnown(wire))
    .map(({ row }) => progressEntry(row, db.owner, how));
  const knownLanes = new Set(
    rows.filter(({ wire }) => isKnown(wire)).map(({ wire }) => contentLane(wire.record_id_)),
  );
  const rowOf = new Map(rows.map(({ wire }) => [wire.record_id_, wire]));
  // A sign-out without the server's key deletes the rows and keeps the writes.
  const isInRows = ({ call, lane, body }: OutboxEntry) => {
    if (call !== "recordTimeWatched" || isSealedLane(lane)) return false;
    const sent = body as TimeWatchedWire;
    const row = rowOf.get(sent.record_id_);
    return row !== undefined && isSameProgress(mergeTimeWatched(row, sent), row);
  };
  await storeMarks(db);
  const before = await readApplied(db);
  const applied = before
    .filter((entry) => !isInRows(entry))
    .map(
      (entry): OutboxEntry => ({
        ...entry,
        state: "ready",
        attempts: 0,
        notBefore: 0,
        isConfirmed: true,
      }),
    );
  const pending = await db.outbox.toArray();
  // The backup has it, but the next one may not, and a sign-out deletes the rows.
  await replaceApplied(
    db,
    before.filter((entry) => isInRows(entry) && knownLanes.has(entry.lane)),
  );
  await db.outbox.clear();
  // An interrupted sign-in may have left a write among both.
  const all = new Map([...applied, ...pending].map((entry) => [entry.id, entry]));
  await db.outbox.bulkAdd([
    ...progress,
    // A new `seq` for each.
    ...[...all.values()].map(({ seq: _, ...entry }) =>
      entry.gen > 0 ? { ...entry, isResent: true as const } : entry,
    ),
  ]);
}

/** Must run in the transaction that stores the page, before it is stored. Returns whether the server was restored. */
export async function noticeRestore(db: PersonDatabase, { epoch }: MyChanges): Promise<boolean> {
  const before = await knownEpoch.get(db.facts);
  if (epoch === undefined || epoch === before) return false;
  await knownEpoch.set(db.facts, epoch);
  // Writes that were applied in an unknown epoch may be lost as well.
  if (before === undefined && (await db.applied.count()) === 0) return false;
  await forgetConfirmed(db);
  return true;
}

/** Must run after the page is stored. */
export async function resendLost(
  db: PersonDatabase,
  page: MyChanges,
  how: Requeueing,
): Promise<void> {
  await requeue(db, page, how);
  await requeuedAfterRestore.set(db.facts, true);
}

/** Deletes the rows that the restored server no longer has, once all pages have come. */
export async function deleteNotSeenAgain(db: PersonDatabase, page: MyChanges): Promise<void> {
  const before = await notSeenAgain.get(db.facts);
  if (!before) return;
  const left: Partial<Record<RecordName, readonly string[]>> = {};
  for (const name of listNames) {
    const record = recordOf(name);
    const wire = (page[name] ?? []) as unknown as readonly never[];
    const seen = new Set(wire.map((each) => record.keyOf?.(each)));
    left[name] = (before[name] ?? []).filter((key) => !seen.has(key));
    if (!page.more) await record.table(db).bulkDelete([...(left[name] ?? [])]);
  }
  if (page.more) await notSeenAgain.set(db.facts, left);
  else await notSeenAgain.delete(db.facts);
}
