import type { Device } from "../device.ts";
import { sealedAtSignOut } from "./fact.ts";
import { reminderAddress, reminderTimes } from "./facts.ts";
import type { PersonDatabase } from "./person-database.ts";
import { write } from "./schema-guard.ts";

/** Stored on this device only, because reminders belong to this browser. */
export const remindersOf = (db: PersonDatabase): Device["reminders"] => ({
  address: () => reminderAddress.get(db.facts),
  setAddress: (address) =>
    write(db, [db.facts], async () => {
      if (address === undefined) await reminderAddress.delete(db.facts);
      else if (!(await sealedAtSignOut.get(db.facts))) await reminderAddress.set(db.facts, address);
    }),
  times: async () => (await reminderTimes.get(db.facts)) ?? {},
  setTimes: (times) =>
    write(db, [db.facts], async () => {
      if (!(await sealedAtSignOut.get(db.facts))) await reminderTimes.set(db.facts, times);
    }),
});
