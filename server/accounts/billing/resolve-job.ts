import type { FastifyInstance } from "fastify";
import { runPeriodically } from "#server/platform/jobs/scheduler.ts";
import { undecidedSince } from "./queries.ts";
import { ABANDONED_MS } from "./rules.ts";
import { type BillingDeps, resolve } from "./settle.ts";

const ROUND_MS = 15_000;
/** The one who registered asks again by then, or has gone. */
const UNKNOWN_MS = 10_000;
const AT_A_TIME = 20;

/** One round: finds out what became of the payments whose end is not known. */
export async function resolvePayments(deps: BillingDeps): Promise<void> {
  const { db, clock, log } = deps;
  const before = (ms: number) => new Date(clock.now() - ms);
  const due = await undecidedSince(db, before(UNKNOWN_MS), before(ABANDONED_MS), AT_A_TIME);
  for (const payment of due) {
    try {
      await resolve(deps, payment);
    } catch (error) {
      log.error({ err: error }, "a payment could not be resolved");
    }
  }
}

/** While this process listens. Processes side by side may ask the gateway twice; only one decides. */
export const resolveRegularly = (app: FastifyInstance, deps: BillingDeps): void =>
  runPeriodically(app, {
    everyMs: ROUND_MS,
    round: () => resolvePayments(deps),
    failed: "the payments cannot be read",
    log: deps.log,
  });
