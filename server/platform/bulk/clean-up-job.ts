import { BULK_UNDO_DAYS } from "#contract/bulk-changes.ts";
import type { Deps } from "../deps.ts";
import type { Job } from "../jobs/scheduler.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes changes that can't be undone anymore, with their previous values. The audit log keeps the changes. */
export const deleteOldBulkChangesJob: Job<Pick<Deps, "db" | "clock">> = {
  name: "delete-old-bulk-changes",
  intervalMs: 60 * 60 * 1000,
  run: async ({ db, clock }) => {
    const before = (days: number) => new Date(clock.now() - days * DAY_MS);
    await db.deleteFrom("bulk_change").where("created_at", "<", before(BULK_UNDO_DAYS)).execute();
    await db
      .deleteFrom("bulk_change")
      .where("state", "=", "previewed")
      .where("created_at", "<", before(1))
      .execute();
  },
  lease: "none",
};
