import { type RecordName, recordTypes, type WireOf } from "#contract/sync/records.ts";
import type { MyChanges } from "#contract/sync/sync.ts";
import { isPutAway } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { DeviceRecord } from "../records/record.ts";
import { deviceRecords } from "../records/records.ts";
import type { OutboxEntry } from "./entry.ts";
import { routeOf } from "./route-of.ts";

/** The server's state of one person's records, from a page of changes or from replies to writes. */
type Records = Pick<MyChanges, RecordName>;

const names = Object.keys(recordTypes) as RecordName[];

/** Stores one type's share. The names of `deviceRecords` and of `Records` are the same, which the compiler can't follow. */
const storeType = (db: PersonDatabase, name: RecordName, wire: readonly unknown[], now: number) =>
  (deviceRecords[name] as DeviceRecord<RecordName>).store(db, wire as WireOf<RecordName>[], now);

/** Stores the server's state of records. Pending writes stay as they are: they are merged in, or shown over it. */
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
export type Done = { readonly entry: OutboxEntry; readonly state: unknown };

/** Applies the states that came with results. One that can't be read is left to the next pull. */
export async function applyStates(
  db: PersonDatabase,
  done: readonly Done[],
  now: number,
): Promise<void> {
  // The person has signed out meanwhile: the records come back when they sign in again.
  if (await isPutAway.get(db.facts)) return;
  const states = new Map<RecordName, unknown[]>();
  for (const { entry, state } of done) {
    const name = routeOf(entry)?.queued?.record as RecordName | null | undefined;
    const read = name ? recordTypes[name].wire.safeParse(state) : undefined;
    if (!name || !read?.success) continue;
    const { isNews } = deviceRecords[name] as DeviceRecord<RecordName>;
    if (isNews && !isNews(entry.body, read.data)) continue;
    states.set(name, [...(states.get(name) ?? []), read.data]);
  }
  for (const [name, wire] of states) await storeType(db, name, wire, now);
}
