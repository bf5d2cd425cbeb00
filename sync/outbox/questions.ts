import type { OutboxSummary } from "../device.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { BACKGROUND_LANE } from "./background.ts";
import type { OutboxEntry } from "./entry.ts";

/** By their lanes, without what travels in the background, of which there may be thousands. */
const foreground = ({ outbox }: PersonDatabase) => {
  const lanes = outbox.where("[lane+seq]");
  return [
    lanes.below([BACKGROUND_LANE]),
    lanes.above([BACKGROUND_LANE, Number.POSITIVE_INFINITY]),
  ] as const;
};

/** What a person has to know of, oldest first. */
export const outboxEntries = (db: PersonDatabase): Promise<OutboxEntry[]> =>
  db.transaction("r", db.outbox, async () => {
    const [before, behind] = foreground(db);
    const entries = [...(await before.toArray()), ...(await behind.toArray())];
    return entries.sort((a, b) => a.seq - b.seq);
  });

/**
 * What waits is counted by what it is about, its lane: two reports of one lesson are one thing to a person. From the
 * indexes alone, and at one moment, so that nothing on its way is missed.
 */
export const outboxSummary = (db: PersonDatabase): Promise<OutboxSummary> =>
  db.transaction("r", db.outbox, async () => {
    const parked = new Set(await db.outbox.where("state").equals("parked").primaryKeys());
    const [before, behind] = foreground(db);
    const keys = [...(await before.keys()), ...(await behind.keys())];
    const places = keys as unknown as [string, number][];
    const waiting = places.filter(([, seq]) => !parked.has(seq)).map(([lane]) => lane);
    return {
      waiting: new Set(waiting).size,
      needAttention: places.length - waiting.length,
    };
  });
