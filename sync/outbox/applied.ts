import type { PersonDatabase } from "../local/person-database.ts";
import type { OutboxEntry } from "./entry.ts";
import { mergedBody, routeOf } from "./route-of.ts";

/** More than a person does between two backups, and few enough to encrypt at sign-out. */
const MAX_APPLIED = 500;

/** The newer write says everything the older one says. */
function isCovered(older: OutboxEntry, newer: OutboxEntry): boolean {
  const merged = mergedBody(older, newer);
  return merged !== undefined && JSON.stringify(merged.body) === JSON.stringify(newer.body);
}

const isKept = (entry: OutboxEntry) => !routeOf(entry)?.queued?.inBackground;

/**
 * Keeps writes that were applied, with their ids, in case the server is restored from a backup that lacks them. A write
 * takes the place of an older one that it covers, so that writes that depend on the older one still follow it. Nothing can
 * prove to a device that a write is in every backup, so the latest ones are kept. Must run inside the transaction that
 * removes them from the outbox.
 */
export async function keepApplied(
  { applied }: PersonDatabase,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const kept = entries.filter(isKept);
  if (kept.length === 0) return;
  const lanes = [...new Set(kept.map(({ lane }) => lane))];
  const known = new Map(
    (await applied.where("lane").anyOf(lanes).toArray()).map((entry) => [entry.seq, entry]),
  );
  const covered = new Set<number>();
  for (const entry of kept) {
    const older = [...known.values()].filter(
      (each) => each.lane === entry.lane && isCovered(each, entry),
    );
    for (const { seq } of older) {
      known.delete(seq);
      covered.add(seq);
    }
    const seq = Math.min(entry.seq, ...older.map((each) => each.seq));
    covered.delete(seq);
    known.set(seq, { ...entry, seq });
  }
  await applied.bulkDelete([...covered]);
  await applied.bulkPut([...known.values()]);
  const surplus = (await applied.count()) - MAX_APPLIED;
  if (surplus > 0) await applied.bulkDelete(await applied.limit(surplus).primaryKeys());
}
