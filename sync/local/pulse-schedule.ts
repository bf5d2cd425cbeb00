import type { Device } from "../device.ts";
import { type ActionContext, commit } from "./commit.ts";
import { pulseSchedule } from "./facts.ts";
import type { PersonDatabase } from "./person-database.ts";
import { write } from "./schema-guard.ts";

/**
 * Records the person's first use of this device. New people aren't asked for a pulse check right
 * away.
 */
export async function startPulseSchedule(db: PersonDatabase, now: number): Promise<void> {
  if (await pulseSchedule.get(db.facts)) return;
  await write(db, [db.facts], async () => {
    if (!(await pulseSchedule.get(db.facts))) await pulseSchedule.set(db.facts, { since: now });
  });
}

/** Stored on this device only. */
export const snooze =
  (context: ActionContext): Device["answers"]["snooze"] =>
  (until) =>
    commit(context, [], async () => {
      const before = await pulseSchedule.get(context.db.facts);
      const since = before?.since ?? context.ports.clock.now();
      await pulseSchedule.set(context.db.facts, { since, snoozedUntil: until });
    });
