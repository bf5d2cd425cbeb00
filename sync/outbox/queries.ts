import type { OutboxSummary } from "../device.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { BACKGROUND_LANE } from "./background.ts";
import type { OutboxEntry } from "./entry.ts";
import { openMarks } from "./in-flight.ts";

/** Entries outside the background lane, which may hold thousands. */
const foreground = ({ outbox }: PersonDatabase) => {
  const lanes = outbox.where("[lane+seq]");
  return [
    lanes.below([BACKGROUND_LANE]),
    lanes.above([BACKGROUND_LANE, Number.POSITIVE_INFINITY]),
  ] as const;
};

/** Returns the entries a person should see, oldest first. */
export async function outboxEntries(db: PersonDatabase): Promise<OutboxEntry[]> {
  const reading = db.transaction("r", db.outbox, async () => {
    const [before, after] = foreground(db);
    return [...(await before.toArray()), ...(await after.toArray())];
  });
  // Not in that transaction: in a live query with several at once, it would commit while it waits for another function.
  const [entries, { mark }] = await Promise.all([reading, openMarks(db)]);
  return entries.map(mark).sort((a, b) => a.seq - b.seq);
}

/** Counts the entries a person should see. Reads only indexes, in one transaction. */
export const outboxSummary = (db: PersonDatabase): Promise<OutboxSummary> =>
  db.transaction("r", db.outbox, async () => {
    const failed = new Set(await db.outbox.where("state").equals("parked").primaryKeys());
    const [before, after] = foreground(db);
    const seqs = [...(await before.primaryKeys()), ...(await after.primaryKeys())];
    const waiting = seqs.filter((seq) => !failed.has(seq)).length;
    return { waiting, needAttention: seqs.length - waiting };
  });
