import { Dexie, type EntityTable, type InsertType, type Table } from "dexie";
import type { OutboxEntry } from "../outbox/entry.ts";
import type { Databases } from "../ports.ts";
import type { Fact } from "./device-database.ts";
import { refuseNewerSchema } from "./schema-guard.ts";
import type { TimeWatched } from "./time-watched.ts";

const PERSON_SCHEMA = 1;

/** One per person: nothing of one person is ever stored in, or read from, the database of another. */
export class PersonDatabase extends Dexie {
  readonly timeWatched!: EntityTable<TimeWatched, "contentId">;
  readonly outbox!: Table<OutboxEntry, number, InsertType<OutboxEntry, "seq">>;
  readonly facts!: EntityTable<Fact, "key">;

  readonly owner: string;

  constructor(owner: string, databases?: Databases) {
    super(`respite-person-${owner}`, {
      ...databases,
      // What the screen calls saved must survive a power cut.
      chromeTransactionDurability: "strict",
      cache: "disabled",
    });
    this.owner = owner;
    this.version(PERSON_SCHEMA).stores({
      timeWatched: "contentId, updatedAt",
      outbox: "++seq, &id, [state+notBefore], [lane+seq]",
      facts: "key",
    });
    refuseNewerSchema(this, PERSON_SCHEMA);
  }
}
