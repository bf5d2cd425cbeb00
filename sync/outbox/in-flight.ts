import { inFlight } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { OutboxEntry } from "./entry.ts";

/* One row says which entries are in flight. Storing it with each entry took a quarter of the time of sending a full outbox. */

/** The `gen` of each entry that was taken and isn't settled yet, by `seq`. */
const marksOf = async ({ facts }: PersonDatabase): Promise<Map<number, number>> =>
  new Map(await inFlight.get(facts));

const withMark = (entry: OutboxEntry, gen: number | undefined): OutboxEntry =>
  gen === undefined ? entry : { ...entry, state: "sent", gen };

/** Returns a function that marks an entry as sent if it is in flight. */
export async function marking(db: PersonDatabase) {
  const marks = await marksOf(db);
  return (entry: OutboxEntry): OutboxEntry => withMark(entry, marks.get(entry.seq));
}

/** Returns a function that tells whether an entry was never sent. */
export async function neverSent(db: PersonDatabase) {
  const marks = await marksOf(db);
  return ({ seq, state, gen }: Pick<OutboxEntry, "seq" | "state" | "gen">): boolean =>
    state === "ready" && gen === 0 && !marks.has(seq);
}

export async function addMarks(db: PersonDatabase, entries: readonly OutboxEntry[]) {
  if (entries.length === 0) return;
  const marks = await marksOf(db);
  for (const { seq, gen } of entries) marks.set(seq, gen);
  await inFlight.set(db.facts, marks);
}

/** Removes the marks of these entries, unless they were taken again. */
export async function removeMarks(db: PersonDatabase, entries: readonly OutboxEntry[]) {
  const marks = await marksOf(db);
  for (const { seq, gen } of entries) if (marks.get(seq) === gen) marks.delete(seq);
  await inFlight.set(db.facts, marks);
}

/**
 * Stores the marks with their entries, except for these, which are in flight now. The others were left by a dead cycle. Also
 * needed before all entries are copied or get new numbers.
 */
export async function storeMarks(
  db: PersonDatabase,
  except: readonly OutboxEntry[] = [],
): Promise<void> {
  const marks = await marksOf(db);
  const kept = new Set(except.map(({ seq }) => seq));
  const left = [...marks.keys()].filter((seq) => !kept.has(seq));
  if (left.length === 0) return;
  const entries = (await db.outbox.bulkGet(left)).filter((entry) => entry !== undefined);
  await db.outbox.bulkPut(entries.map((entry) => withMark(entry, marks.get(entry.seq))));
  for (const seq of left) marks.delete(seq);
  await inFlight.set(db.facts, marks);
}
