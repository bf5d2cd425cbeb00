import type { Job } from "#server/platform/jobs/scheduler.ts";
import { undecidedSince } from "./queries.ts";
import { ABANDONED_AFTER_MS } from "./rules.ts";
import { type BillingDeps, resolve } from "./settle.ts";

const INTERVAL_MS = 15_000;
/** By then the client has retried or given up. */
const UNKNOWN_AFTER_MS = 10_000;
const BATCH_SIZE = 20;

/** Resolves a batch of undecided payments with the gateway. */
export async function resolvePayments(deps: BillingDeps): Promise<void> {
  const { db, clock, log } = deps;
  const before = (ms: number) => new Date(clock.now() - ms);
  const due = await undecidedSince(
    db,
    before(UNKNOWN_AFTER_MS),
    before(ABANDONED_AFTER_MS),
    BATCH_SIZE,
  );
  for (const payment of due) {
    try {
      await resolve(deps, payment);
    } catch (error) {
      log.error({ err: error }, "resolving a payment failed");
    }
  }
}

/** Each payment is settled under a lock, so asking the gateway twice decides it once. */
export const resolvePaymentsJob: Job<BillingDeps> = {
  name: "resolve-payments",
  intervalMs: INTERVAL_MS,
  run: resolvePayments,
  lease: "none",
};
