import { inFlight } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { OutboxEntry } from "./entry.ts";

/* One row says which entries are in flight. Storing it with each entry took a quarter of the time of sending a full outbox. */

/** The `gen` of each entry that was taken and isn't settled yet, by `seq`. */
const marksOf = async ({ facts }: PersonDatabase): Promise<Map<number, number>> =>
  new Map(await inFlight.get(facts));

const withMark = (entry: OutboxEntry, gen: number | undefined): OutboxEntry =>
  gen === undefined ? entry : { ...entry, state: "sent", gen };

/** Returns a function that tells whether an entry was never sent. */
export async function neverSent(db: PersonDatabase) {
  const marks = await marksOf(db);
  return ({ seq, state, gen }: Pick<OutboxEntry, "seq" | "state" | "gen">): boolean =>
    state === "ready" && gen === 0 && !marks.has(seq);
}

/** The marks of one transaction, which reads them once and stores them once. */
export type Marks = {
  /** Returns the entry as sent if it is in flight. */
  readonly mark: (entry: OutboxEntry) => OutboxEntry;
  /** Returns whether the row with this `seq` is in flight, taken as often as this entry. Nothing changes or deletes it then. */
  readonly has: (entry: OutboxEntry) => boolean;
  readonly add: (entries: readonly OutboxEntry[]) => void;
  /** Removes the marks of these entries, unless they were taken again. */
  readonly remove: (entries: readonly OutboxEntry[]) => void;
  /** Stores the marks with their entries, except for these, which are in flight now. A dead cycle has left the others. */
  readonly storeOthers: (except: readonly OutboxEntry[]) => Promise<void>;
  /** Must come last. */
  readonly save: () => Promise<void>;
};

export async function openMarks(db: PersonDatabase): Promise<Marks> {
  const gens = await marksOf(db);
  let isChanged = false;
  return {
    mark: (entry) => withMark(entry, gens.get(entry.seq)),
    has: ({ seq, gen }) => gens.get(seq) === gen,
    add: (entries) => {
      for (const { seq, gen } of entries) gens.set(seq, gen);
      isChanged ||= entries.length > 0;
    },
    remove: (entries) => {
      const mine = entries.filter(({ seq, gen }) => gens.get(seq) === gen);
      for (const { seq } of mine) gens.delete(seq);
      isChanged ||= mine.length > 0;
    },
    storeOthers: async (except) => {
      const kept = new Set(except.map(({ seq }) => seq));
      const left = [...gens.keys()].filter((seq) => !kept.has(seq));
      if (left.length === 0) return;
      const entries = (await db.outbox.bulkGet(left)).filter((entry) => entry !== undefined);
      await db.outbox.bulkPut(entries.map((entry) => withMark(entry, gens.get(entry.seq))));
      for (const seq of left) gens.delete(seq);
      isChanged = true;
    },
    save: async () => {
      if (isChanged) await inFlight.set(db.facts, gens);
    },
  };
}

/** Stores all marks with their entries: needed before all entries are copied or get new numbers. */
export async function storeMarks(db: PersonDatabase): Promise<void> {
  const marks = await openMarks(db);
  await marks.storeOthers([]);
  await marks.save();
}
