import type { Deps } from "#server/platform/deps.ts";
import type { Job } from "#server/platform/jobs/scheduler.ts";
import { deleteOldEmailProofs } from "./email-proofs.ts";
import { deleteUnusedDevices } from "./known-devices.ts";
import { deleteOldDelays } from "./sign-in-delays.ts";

/** Deletes delays that are over, codes for registrations, and devices that were not used for more than a year. */
export const cleanUpSignInJob: Job<Pick<Deps, "db" | "clock">> = {
  name: "clean-up-sign-in",
  intervalMs: 60 * 60_000,
  run: async ({ db, clock }) => {
    const now = new Date(clock.now());
    await deleteOldDelays(db, now);
    await deleteUnusedDevices(db, now);
    await deleteOldEmailProofs(db, now);
  },
  lease: "none",
};
