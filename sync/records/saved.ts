import type { SavedWire } from "#contract/learning/saved.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { pendingEntries, plaintextEntries } from "./pending.ts";
import type { DeviceRecord } from "./record.ts";
import type { Saved } from "./types.ts";

export const savedFromWire = (wire: SavedWire, changedAt: number): Saved => ({
  contentId: wire.record_id_,
  saved: wire.saved,
  changedAt,
});

/** Includes content that was removed from the list. */
export const allSaved = (db: PersonDatabase): Promise<Saved[]> =>
  db.transaction("r", db.saved, db.outbox, async () => {
    const rows = new Map((await db.saved.toArray()).map((row) => [row.contentId, row]));
    for (const { body, createdAt } of plaintextEntries(
      await pendingEntries(db, "saved:"),
      "saveContent",
    )) {
      const contentId = body.record_id_;
      rows.set(contentId, { contentId, saved: body.saved, changedAt: createdAt });
    }
    return [...rows.values()];
  });

export const isSaved = async (db: PersonDatabase, contentId: string): Promise<boolean> => {
  const waiting = await pendingEntries(db, `saved:${contentId}`);
  const last = plaintextEntries(waiting, "saveContent").findLast(
    ({ body }) => body.record_id_ === contentId,
  );
  return last?.body.saved ?? (await db.saved.get(contentId))?.saved ?? false;
};

export const savedRecord: DeviceRecord<"saved"> = {
  table: (db) => db.saved,
  store: async (db, wire, now) => {
    const before = await db.saved.bulkGet(wire.map((row) => row.record_id_));
    const rows = wire.map((row, index) => {
      const isChange = before[index]?.saved !== row.saved;
      return savedFromWire(row, isChange ? now : (before[index]?.changedAt ?? now));
    });
    await db.saved.bulkPut(rows);
  },
  keyOf: ({ record_id_ }) => record_id_,
  shown: allSaved,
};
