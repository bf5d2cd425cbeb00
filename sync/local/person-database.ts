import { Dexie, type EntityTable, type InsertType, type Table } from "dexie";
import type { OutboxEntry } from "../outbox/entry.ts";
import type { Fact } from "./device-database.ts";
import type { TimeWatched } from "./time-watched.ts";

/** One per person: nothing of one person is ever stored in, or read from, the database of another. */
export class PersonDatabase extends Dexie {
  readonly timeWatched!: EntityTable<TimeWatched, "contentId">;
  readonly outbox!: Table<OutboxEntry, number, InsertType<OutboxEntry, "seq">>;
  readonly facts!: EntityTable<Fact, "key">;

  readonly owner: string;

  constructor(owner: string) {
    // Strict: what the screen calls saved must survive a power cut.
    super(`respite-person-${owner}`, { chromeTransactionDurability: "strict" });
    this.owner = owner;
    this.version(1).stores({
      timeWatched: "contentId, updatedAt",
      outbox: "++seq, &id, [state+seq], [lane+seq]",
      facts: "key",
    });
  }
}
