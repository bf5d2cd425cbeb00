import { Dexie, type EntityTable } from "dexie";
import type { OutboxEntry } from "../outbox/entry.ts";
import type { Databases } from "../ports.ts";

/** The encrypted pending writes, and those that were applied, of a person who has signed out, until they sign in again. */
export class SealedDatabase extends Dexie {
  readonly entries!: EntityTable<OutboxEntry, "id">;
  /** Kept in case the server is restored from an older backup. */
  readonly applied!: EntityTable<OutboxEntry, "seq">;

  constructor(owner: string, databases?: Databases) {
    super(`respite-sealed-${owner}`, {
      ...databases,
      chromeTransactionDurability: "strict",
      cache: "disabled",
    });
    this.version(1).stores({ entries: "id", applied: "seq" });
  }
}
