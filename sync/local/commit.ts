import type { Table } from "dexie";
import type { Ports } from "../ports.ts";
import { isPutAway } from "./facts.ts";
import { NotSaved } from "./not-saved.ts";
import type { PersonDatabase } from "./person-database.ts";
import { withBallast } from "./reserved-quota.ts";
import { write } from "./schema-guard.ts";

/** What the acts of a person need. */
export type Desk = {
  readonly db: PersonDatabase;
  readonly ports: Pick<Ports, "clock" | "ids" | "seal" | "cover" | "files">;
  /** Something is owed that was not before; `noted`: nobody waits for it. */
  readonly wake: (reason: "written" | "noted") => void;
};

/** One transaction over the outbox, the facts and these tables, if need be with the room kept for such moments. */
export const keep = <T>(
  { db, ports }: Desk,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> =>
  withBallast(ports.files, () =>
    write(db, [db.outbox, db.facts, ...tables], async () => {
      if (await isPutAway.get(db.facts)) throw new NotSaved("closed");
      return await work();
    }),
  );
