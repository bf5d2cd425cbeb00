import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";
import type { OutboxEntry } from "./entry.ts";

/** What was never looked at, because only newer code knows it, or broke on its way, may have been done all the same. */
const maybeDone = new Set(["unknown_version", "unknown_call", "failing"]);

/** Nothing was done under the old id, so it gets a new one, and with it may be merged into again. */
const renewed = (id: string): Pick<OutboxEntry, "id" | "gen"> => ({ id, gen: 0 });

/** The person wants a write that was set aside to be tried again: an act of now, behind all others of its lane. */
export const retryParked = (db: PersonDatabase, seq: number, id: string): Promise<void> =>
  write(db, [db.outbox], async () => {
    const parked = await db.outbox.get(seq);
    if (parked?.state !== "parked") return;
    const { seq: _, reason, ...entry } = parked;
    await db.outbox.delete(seq);
    await db.outbox.add({
      ...entry,
      ...(!maybeDone.has(reason?.code ?? "") && renewed(id)),
      state: "ready",
      attempts: 0,
      notBefore: 0,
    });
  });

/** The person gives up a write that was set aside. What it showed on screens goes with it; progress stays. */
export const discardParked = (db: PersonDatabase, seq: number): Promise<void> =>
  write(db, [db.outbox], async () => {
    if ((await db.outbox.get(seq))?.state === "parked") await db.outbox.delete(seq);
  });
