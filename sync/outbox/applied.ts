import type { PersonDatabase } from "../local/person-database.ts";
import type { OutboxEntry } from "./entry.ts";
import { isCovered, routeOf } from "./route-of.ts";

/** More than a person does between two backups, and few enough to encrypt at sign-out. */
const MAX_APPLIED = 500;

const isKept = (entry: OutboxEntry) => !routeOf(entry)?.queued?.inBackground;

/** The older writes of a lane that the newer one covers. Writes of other calls may depend on earlier ones. */
function coveredBy(newer: OutboxEntry, lane: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const dependent =
    lane.findLast(({ call }) => call !== newer.call)?.seq ?? Number.NEGATIVE_INFINITY;
  return lane.filter((older) => older.seq > dependent && isCovered(older, newer));
}

/**
 * Keeps writes that were applied, with their ids, in case the server is restored from a backup that lacks them. Nothing can
 * prove to a device that a write is in every backup, so the latest ones are kept, without those that a later one covers. Must
 * run inside the transaction that removes them from the outbox.
 */
export async function keepApplied(
  { applied }: PersonDatabase,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const kept = entries.filter(isKept).toSorted((a, b) => a.seq - b.seq);
  if (kept.length === 0) return;
  const lanes = [...new Set(kept.map(({ lane }) => lane))];
  let known: readonly OutboxEntry[] = await applied.where("lane").anyOf(lanes).sortBy("seq");
  const covered: number[] = [];
  for (const entry of kept) {
    const older = known.filter(({ lane }) => lane === entry.lane);
    const gone = new Set(coveredBy(entry, older));
    covered.push(...[...gone].map(({ seq }) => seq));
    known = [...known.filter((each) => !gone.has(each)), entry];
  }
  await applied.bulkPut(kept);
  await applied.bulkDelete(covered);
  const surplus = (await applied.count()) - MAX_APPLIED;
  const [firstKept] = surplus > 0 ? await applied.offset(surplus).limit(1).primaryKeys() : [];
  if (firstKept !== undefined) await applied.where("seq").below(firstKept).delete();
}
