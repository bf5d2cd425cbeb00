import { type TimeWatchedWire, timeWatched } from "#contract/time-watched.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { raisedBy } from "../pull/translate.ts";
import type { OutboxEntry } from "./entry.ts";

/** What the server has, into the local row. What still waits here is newer and is in the row already: it wins. */
export async function applyTimeWatched(
  db: PersonDatabase,
  server: readonly TimeWatchedWire[],
  now: number,
): Promise<void> {
  const local = await db.timeWatched.bulkGet(server.map((row) => row.record_id_));
  await db.timeWatched.bulkPut(server.map((row, index) => raisedBy(local[index], row, now)));
}

/** Applies the state that came with a result. An unreadable one is left to the next pull. */
export async function applyState(
  db: PersonDatabase,
  entry: OutboxEntry,
  state: unknown,
  now: number,
): Promise<void> {
  switch (entry.call) {
    case "recordTimeWatched": {
      const read = timeWatched.safeParse(state);
      if (read.success) await applyTimeWatched(db, [read.data], now);
    }
  }
}
