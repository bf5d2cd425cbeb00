import { MAX_CYCLE_REQUESTS } from "./state.ts";

/** One cycle under its lease. */
export type CycleRun = {
  /** The cycle can't settle anything once the epoch has moved on. */
  readonly epoch: number;
  /** The server doesn't support batches. */
  readonly singleWrites: boolean;
  readonly signal: AbortSignal;
  readonly startedAt: number;
  /** Requests made so far or about to be made. */
  requests: number;
};

/** After this, no new request starts. The last one is awaited. */
export const MAX_CYCLE_MS = 20_000;

/** Returns whether the cycle may make another request. One is reserved for the readiness check. */
export const mayRequest = (
  { requests: asked, startedAt, signal }: CycleRun,
  now: number,
): boolean =>
  !signal.aborted && asked < MAX_CYCLE_REQUESTS - 1 && Math.abs(now - startedAt) <= MAX_CYCLE_MS;
