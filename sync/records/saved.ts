import type { SavedWire } from "#contract/learning/saved.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { pendingIn, readable } from "./pending.ts";
import type { DeviceRecord } from "./record.ts";
import type { Saved } from "./types.ts";

export const savedFromWire = (wire: SavedWire, changedAt: number): Saved => ({
  contentId: wire.record_id_,
  saved: wire.saved,
  changedAt,
});

/** Those taken off the list, too. */
export const allSaved = (db: PersonDatabase): Promise<Saved[]> =>
  db.transaction("r", db.saved, db.outbox, async () => {
    const rows = new Map((await db.saved.toArray()).map((row) => [row.contentId, row]));
    for (const { body, createdAt } of readable(await pendingIn(db, "saved:"), "saveContent")) {
      const contentId = body.record_id_;
      rows.set(contentId, { contentId, saved: body.saved, changedAt: createdAt });
    }
    return [...rows.values()];
  });

export const isSaved = async (db: PersonDatabase, contentId: string): Promise<boolean> => {
  const waiting = await pendingIn(db, `saved:${contentId}`);
  const last = readable(waiting, "saveContent").findLast(
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
  shown: allSaved,
};
