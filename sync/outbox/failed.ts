import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";
import type { OutboxEntry } from "./entry.ts";
import { laneEntries } from "./lane-entries.ts";
import { isCovered } from "./route-of.ts";

/**
 * These writes may have been applied: newer code understands them, or the server failed while
 * processing them.
 */
const possiblyApplied = new Set(["unknown_version", "unknown_call", "failing"]);

/** Nothing was applied under the old id, so the entry gets a new one and can be merged again. */
const withNewId = (id: string): Pick<OutboxEntry, "id" | "gen"> => ({ id, gen: 0 });

/** Queues a failed write again, behind everything in its lane. If a later write replaces it, that one counts. */
export const retryFailed = (db: PersonDatabase, seq: number, id: string): Promise<void> =>
  write(db, [db.outbox], async () => {
    const failed = await db.outbox.get(seq);
    if (failed?.state !== "parked") return;
    const { seq: _, reason, ...entry } = failed;
    await db.outbox.delete(seq);
    const later = (await laneEntries(db, entry.lane).toArray()).filter(
      (newer) => newer.seq > seq && newer.state !== "parked",
    );
    if (later.some((newer) => isCovered(failed, newer))) return;
    await db.outbox.add({
      ...entry,
      ...(!possiblyApplied.has(reason?.code ?? "") && withNewId(id)),
      state: "ready",
      attempts: 0,
      notBefore: 0,
    });
  });

/** Deletes a failed write. Screens no longer show its change; progress stays. */
export const discardFailed = (db: PersonDatabase, seq: number): Promise<void> =>
  write(db, [db.outbox], async () => {
    if ((await db.outbox.get(seq))?.state === "parked") await db.outbox.delete(seq);
  });
