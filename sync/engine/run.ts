import { PASS_REQUESTS } from "./state.ts";

/** One pass, from the taking of its lease on. */
export type Run = {
  /** Nothing is settled under it once somebody has taken over. */
  readonly epoch: number;
  /** The server knows no batches. */
  readonly isSingly: boolean;
  readonly signal: AbortSignal;
  readonly startedAt: number;
  /** Requests made so far, or about to be. */
  asked: number;
};

/** After that, no further request is made; the last one is awaited. */
export const LONGEST_MS = 20_000;

/** Not when the bounds of the pass are reached. One request is kept for the question whether the server is well. */
export const mayAsk = ({ asked, startedAt, signal }: Run, now: number): boolean =>
  !signal.aborted && asked < PASS_REQUESTS - 1 && Math.abs(now - startedAt) <= LONGEST_MS;
