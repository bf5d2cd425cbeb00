import type { Table } from "dexie";
import type { Ports } from "../ports.ts";
import { sealedAtSignOut } from "./fact.ts";
import { NotSaved } from "./not-saved.ts";
import type { PersonDatabase } from "./person-database.ts";
import { withReservedQuota } from "./reserved-quota.ts";
import { write } from "./schema-guard.ts";

export type ActionContext = {
  readonly db: PersonDatabase;
  readonly ports: Pick<Ports, "clock" | "ids" | "encryptToServer" | "localEncryption" | "files">;
  /** Wakes the engine after a write; `background` for writes that people don't wait for. */
  readonly wake: (reason: "written" | "background") => void;
};

/**
 * Runs `work` in one transaction over the outbox, the facts, and these tables. Uses the reserved
 * quota if storage is full.
 */
export const commit = <T>(
  { db, ports }: ActionContext,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> =>
  withReservedQuota(ports.files, () =>
    write(db, [db.outbox, db.facts, ...tables], async () => {
      if (await sealedAtSignOut.get(db.facts)) throw new NotSaved("closed");
      return await work();
    }),
  );
