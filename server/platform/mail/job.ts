import type { Deps } from "../deps.ts";
import type { Job } from "../jobs/scheduler.ts";

/** Finds mail queued by other processes and failed mail whose retry time has come. */
export const deliverMailJob: Job<Pick<Deps, "mail">> = {
  name: "deliver-mail",
  intervalMs: 5000,
  run: async ({ mail }) => mail.wake(),
  lease: "row",
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Delivered mail isn't kept at all. */
export const deleteFailedMailJob: Job<Pick<Deps, "db" | "config" | "clock">> = {
  name: "delete-failed-mail",
  intervalMs: 60 * 60 * 1000,
  run: async ({ db, config, clock }) => {
    const limit = new Date(clock.now() - config.retention.failedMail * DAY_MS);
    await db.deleteFrom("mail_job").where("failed_at", "<", limit).execute();
  },
  lease: "none",
};
