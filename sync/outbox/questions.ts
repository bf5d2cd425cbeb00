import type { OutboxSummary } from "../device.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { OutboxEntry } from "./entry.ts";

export const outboxEntries = (db: PersonDatabase): Promise<OutboxEntry[]> =>
  db.outbox.orderBy("seq").toArray();

/**
 * What waits is counted by what it is about, its lane: two reports of one lesson are one thing to a person. From the
 * indexes alone, and at one moment, so that nothing on its way is missed.
 */
export const outboxSummary = (db: PersonDatabase): Promise<OutboxSummary> =>
  db.transaction("r", db.outbox, async () => {
    const parked = new Set(await db.outbox.where("state").equals("parked").primaryKeys());
    const places = (await db.outbox.orderBy("[lane+seq]").keys()) as unknown as [string, number][];
    const lanes = places.filter(([, seq]) => !parked.has(seq)).map(([lane]) => lane);
    return { waiting: new Set(lanes).size, needAttention: parked.size };
  });
