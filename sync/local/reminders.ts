import type { Device } from "../device.ts";
import { isPutAway, remindedAt } from "./facts.ts";
import type { PersonDatabase } from "./person-database.ts";
import { write } from "./schema-guard.ts";

/** Stays on this device: it is this browser that reminds. */
export const remindersOf = (db: PersonDatabase): Device["reminders"] => ({
  address: () => remindedAt.get(db.facts),
  keep: (address) =>
    write(db, [db.facts], async () => {
      if (address === undefined) await remindedAt.forget(db.facts);
      else if (!(await isPutAway.get(db.facts))) await remindedAt.set(db.facts, address);
    }),
});
