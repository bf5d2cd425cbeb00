import type { Deps } from "../deps.ts";
import type { Job } from "../jobs/scheduler.ts";

/** Finds mail queued by other processes and failed mail whose retry time has come. */
export const deliverMailJob: Job<Pick<Deps, "mail">> = {
  name: "deliver-mail",
  intervalMs: 5000,
  run: async ({ mail }) => mail.wake(),
  lease: "row",
};
