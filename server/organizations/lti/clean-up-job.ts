import type { Deps } from "#server/platform/deps.ts";
import type { Job } from "#server/platform/jobs/scheduler.ts";

/** Deletes abandoned launches, because they name people. */
export const cleanUpLaunchesJob: Job<Pick<Deps, "db" | "clock">> = {
  name: "clean-up-launches",
  intervalMs: 60 * 60_000,
  run: async ({ db, clock }) => {
    const now = new Date(clock.now());
    await db.deleteFrom("lti_attempt").where("expires_at", "<=", now).execute();
    await db.deleteFrom("lti_launch").where("expires_at", "<=", now).execute();
  },
  lease: "none",
};
