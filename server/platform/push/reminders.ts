import type { Job } from "../jobs/scheduler.ts";
import { claimDuePeople } from "./queries.ts";
import { reminderMessage } from "./rules.ts";
import { type PushDeps, sendPush } from "./send.ts";

const INTERVAL_MS = 5 * 60_000;

/** Sends all due reminders, each in the hours its browser asked for. Failed ones are not retried for a week. */
export async function sendDueReminders(deps: PushDeps): Promise<void> {
  const { db, clock, config } = deps;
  const message = { topic: "pulse-check", content: reminderMessage(config.publicUrl) };
  while (true) {
    const now = clock.now();
    const people = await claimDuePeople(db, now);
    if (people.length === 0) return;
    await sendPush(deps, people, message, now);
  }
}

export const pulseRemindersJob: Job<PushDeps> = {
  name: "pulse-reminders",
  intervalMs: INTERVAL_MS,
  run: sendDueReminders,
  lease: "row",
};
