import type { OutboxSummary } from "../device.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { OutboxEntry } from "./entry.ts";

export const outboxEntries = (db: PersonDatabase): Promise<OutboxEntry[]> =>
  db.outbox.orderBy("seq").toArray();

export async function outboxSummary(db: PersonDatabase): Promise<OutboxSummary> {
  const states = await db.outbox.toCollection().toArray((rows) => rows.map((row) => row.state));
  const needAttention = states.filter((state) => state === "parked").length;
  return { waiting: states.length - needAttention, needAttention };
}
