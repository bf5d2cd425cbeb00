import { Dexie, type EntityTable } from "dexie";
import type { OutboxEntry } from "../outbox/entry.ts";
import type { Databases } from "../ports.ts";

/** The encrypted pending writes of a person who has signed out, until they sign in again. */
export class SealedDatabase extends Dexie {
  readonly entries!: EntityTable<OutboxEntry, "id">;

  constructor(owner: string, databases?: Databases) {
    super(`respite-sealed-${owner}`, {
      ...databases,
      chromeTransactionDurability: "strict",
      cache: "disabled",
    });
    this.version(1).stores({ entries: "id" });
  }
}
