import { Dexie, type EntityTable, type InsertType, type Table } from "dexie";
import type { AppliedRow } from "../outbox/applied-rows.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import type { Databases } from "../ports.ts";
import type { Highlight } from "../records/highlight.ts";
import type {
  Achievement,
  Answered,
  Credit,
  FeedbackState,
  Note,
  PostTest,
  Saved,
  TimeWatched,
} from "../records/types.ts";
import type { Fact } from "./fact.ts";
import { detectStorageLoss } from "./presence.ts";
import { giveWayToNewerSchema, withoutNewerSchema } from "./schema-guard.ts";
import { PERSON_SCHEMA, personDatabase } from "./schemas.ts";

/**
 * `strict` for what a screen reports as saved: it must survive a power cut. `relaxed` is faster and
 * used where only server replies are stored, which can be fetched again.
 */
type Durability = "strict" | "relaxed";

/** One database per person. Nothing is shared with another person's database. */
export class PersonDatabase extends Dexie {
  readonly timeWatched!: EntityTable<TimeWatched, "contentId">;
  readonly saved!: EntityTable<Saved, "contentId">;
  readonly credits!: EntityTable<Credit, "id">;
  readonly achievements!: EntityTable<Achievement, "name">;
  readonly answered!: EntityTable<Answered, "id">;
  readonly postTests!: EntityTable<PostTest, "id">;
  readonly notes!: EntityTable<Note, "id">;
  readonly highlights!: EntityTable<Highlight, "id">;
  readonly feedback!: EntityTable<FeedbackState, "contentId">;
  readonly insights!: EntityTable<CachedInsight, "key">;
  readonly outbox!: Table<OutboxEntry, number, InsertType<OutboxEntry, "seq">>;
  /** Writes the server has applied, in case it is restored from a backup that lacks them. */
  readonly applied!: Table<AppliedRow, number>;
  readonly facts!: EntityTable<Fact, "key">;

  readonly owner: string;

  constructor(owner: string, databases?: Databases, durability: Durability = "strict") {
    super(personDatabase(owner), {
      ...withoutNewerSchema(databases, PERSON_SCHEMA),
      chromeTransactionDurability: durability,
      cache: "disabled",
    });
    this.owner = owner;
    this.version(1).stores({
      timeWatched: "contentId, updatedAt",
      outbox: "++seq, &id, [state+notBefore], [lane+seq]",
      facts: "key",
    });
    this.version(2)
      .stores({
        saved: "contentId",
        credits: "id, contentId",
        achievements: "name",
        answered: "id, surveyId",
        feedback: "contentId",
      })
      // New tables are pulled from the start.
      .upgrade((transaction) => transaction.table("facts").delete("cursor"));
    this.version(3)
      .stores({ postTests: "id, contentId" })
      .upgrade((transaction) => transaction.table("facts").delete("cursor"));
    this.version(4).stores({ insights: "key, at" });
    this.version(5)
      .stores({ notes: "id, contentId" })
      .upgrade((transaction) => transaction.table("facts").delete("cursor"));
    this.version(6).stores({ applied: "seq, lane" });
    this.version(7)
      .stores({ highlights: "id, contentId" })
      .upgrade((transaction) => transaction.table("facts").delete("cursor"));
    // Keeps out older code, which doesn't read `inFlight` (`outbox/in-flight.ts`).
    this.version(8).stores({});
    // Keeps out older code, which takes each applied row for a write. Rewriting them here could fail on a full device.
    this.version(PERSON_SCHEMA).stores({ applied: "seq" });
    giveWayToNewerSchema(this);
    detectStorageLoss(this);
  }
}

/** A cached reply to an insights query. `at` is in milliseconds since 1970. */
export type CachedInsight = { readonly key: string; readonly data: unknown; readonly at: number };
