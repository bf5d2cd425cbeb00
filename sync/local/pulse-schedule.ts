import type { Device } from "../device.ts";
import { type Desk, keep } from "./commit.ts";
import { asking } from "./facts.ts";
import type { PersonDatabase } from "./person-database.ts";
import { write } from "./schema-guard.ts";

/** Notes when this person was first here; whoever is new is not asked for a pulse check at once. */
export async function beginAsking(db: PersonDatabase, now: number): Promise<void> {
  if (await asking.get(db.facts)) return;
  await write(db, [db.facts], async () => {
    if (!(await asking.get(db.facts))) await asking.set(db.facts, { since: now });
  });
}

/** Stays on this device. */
export const snooze =
  (desk: Desk): Device["answers"]["snooze"] =>
  (until) =>
    keep(desk, [], async () => {
      const before = await asking.get(desk.db.facts);
      const since = before?.since ?? desk.ports.clock.now();
      await asking.set(desk.db.facts, { since, snoozedUntil: until });
    });
