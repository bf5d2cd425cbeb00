import type { HighlightWire } from "#contract/learning/highlights.ts";
import type { Device } from "../device.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { Highlight } from "./highlight.ts";
import { pendingEntries, plaintextEntries } from "./pending.ts";
import type { DeviceRecord } from "./record.ts";

const highlightFromWire = (wire: HighlightWire): Highlight => ({
  id: wire.id,
  contentId: wire.record_id_,
  text: wire.text,
  ...(wire.at_seconds !== null && { atSeconds: wire.at_seconds }),
  createdAt: Date.parse(wire.created_at),
});

/** Returns every highlight, newest first. */
const allHighlights = (db: PersonDatabase): Promise<Highlight[]> =>
  db.transaction("r", db.highlights, db.outbox, async () => {
    const rows = new Map((await db.highlights.toArray()).map((row) => [row.id, row]));
    const waiting = await pendingEntries(db, "highlight:");
    for (const { body } of plaintextEntries(waiting, "saveHighlight"))
      if (body.deleted) rows.delete(body.id);
      else rows.set(body.id, highlightFromWire(body));
    return [...rows.values()].toSorted((a, b) => b.createdAt - a.createdAt);
  });

export const highlightsIn = async (db: PersonDatabase, contentId: string): Promise<Highlight[]> =>
  (await allHighlights(db)).filter((highlight) => highlight.contentId === contentId);

export const highlightQueries = (db: PersonDatabase): Pick<Device["highlights"], "all" | "in"> => ({
  all: () => allHighlights(db),
  in: (contentId) => highlightsIn(db, contentId),
});

export const highlightRecord: DeviceRecord<"highlights"> = {
  table: (db) => db.highlights,
  store: async (db, wire) => {
    await db.highlights.bulkPut(wire.filter(({ deleted }) => !deleted).map(highlightFromWire));
    await db.highlights.bulkDelete(wire.filter(({ deleted }) => deleted).map(({ id }) => id));
  },
  keyOf: ({ id }) => id,
  shown: allHighlights,
};
