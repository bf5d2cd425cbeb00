import type { ApiErrorCode } from "#contract/api-error.ts";
import type { QueuedCall } from "#contract/routes.ts";

/**
 * A write that is owed to the server. It leaves the outbox only in the transaction that applies its result.
 *
 *   ready ──pass takes it──▶ sent ──applied / duplicate──▶ gone
 *     ▲                       │ └──refused──▶ parked(reason) ──person retries──▶ ready
 *     └──────no answer────────┘
 *
 * - `seq` is the only source of order, never the clock.
 * - `id` is the idempotency key and is bound to the bytes of `body`: other content, other id.
 * - Only entries that were never sent (`gen` is 0) are merged into: a server may have done the others.
 * - `gen` grows each time the entry is sent, so that a late answer to an earlier sending is recognised.
 */
export type OutboxEntry = {
  readonly seq: number;
  readonly id: string;
  readonly owner: string;
  readonly call: QueuedCall;
  readonly v: number;
  readonly lane: string;
  readonly body: unknown;
  readonly state: "ready" | "sent" | "parked";
  readonly reason?: ParkedReason;
  readonly gen: number;
  readonly attempts: number;
  /** Milliseconds since 1970; 0 = at once. Clamped against clock jumps when read. */
  readonly notBefore: number;
  readonly createdAt: number;
};

export type ParkedReason = {
  readonly code: ApiErrorCode | "failing";
  readonly errors: readonly string[];
  readonly at: number;
};

/** What is stored: `seq` is given by the database. */
export type NewEntry = Omit<OutboxEntry, "seq">;
