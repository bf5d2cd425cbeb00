import { type RecordName, recordTypes, type WireOf } from "#contract/sync/records.ts";
import type { MyChanges } from "#contract/sync/sync.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { DeviceRecord } from "../records/record.ts";
import { deviceRecords } from "../records/records.ts";
import type { OutboxEntry } from "./entry.ts";
import { routeOf } from "./route-of.ts";

/** The server's state of one person's records, from a page of changes or from replies. */
type Records = Pick<MyChanges, RecordName>;

const names = Object.keys(recordTypes) as RecordName[];

/**
 * Stores the records of one type. The compiler can't see that `deviceRecords` and `Records` have
 * the same names.
 */
const storeType = (db: PersonDatabase, name: RecordName, wire: readonly unknown[], now: number) =>
  (deviceRecords[name] as DeviceRecord<RecordName>).store(db, wire as WireOf<RecordName>[], now);

/**
 * Stores the server's state of records. Pending writes stay unchanged and are merged in or shown on
 * top.
 */
export async function applyRecords(
  db: PersonDatabase,
  records: Partial<Records>,
  now: number,
): Promise<void> {
  for (const name of names) {
    const changes: unknown = records[name];
    if (changes === undefined) continue;
    const wire = Array.isArray(changes) ? changes : [changes];
    if (wire.length > 0) await storeType(db, name, wire, now);
  }
}

/** A write the server has applied, and its reply. */
export type AppliedWrite = { readonly entry: OutboxEntry; readonly state: unknown };

/** Stores the states in the results. Ones that can't be parsed arrive with the next pull. */
export async function applyStates(
  db: PersonDatabase,
  applied: readonly AppliedWrite[],
  now: number,
): Promise<void> {
  const states = new Map<RecordName, unknown[]>();
  for (const { entry, state } of applied) {
    const name = routeOf(entry)?.queued?.record as RecordName | null | undefined;
    const read = name ? recordTypes[name].wire.safeParse(state) : undefined;
    if (!name || !read?.success) continue;
    const { shouldStore } = deviceRecords[name] as DeviceRecord<RecordName>;
    if (shouldStore && !shouldStore(entry.body, read.data)) continue;
    states.set(name, [...(states.get(name) ?? []), read.data]);
  }
  for (const [name, wire] of states) await storeType(db, name, wire, now);
}
