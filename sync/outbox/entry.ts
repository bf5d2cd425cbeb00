import type { ApiErrorCode } from "#contract/api-error.ts";
import type { QueuedCall } from "#contract/queued-calls.ts";

/**
 * A write that waits for the server. It leaves the outbox only in the transaction that applies its result.
 *
 *   ready ──cycle takes it──▶ sent ──applied / duplicate──▶ gone
 *     ▲                        │ └──refused──▶ failed (stored as "parked") ──person retries──▶ ready
 *     └───────no reply─────────┘
 *
 * - `seq` is the only source of order, never the clock.
 * - `id` is the idempotency key, bound to the bytes of `body`: a new body gets a new id.
 * - Only entries that were never sent (`gen` is 0) are merged into, because the server may have applied others.
 * - `gen` grows with each attempt to send, so that late replies to earlier attempts are recognized.
 * - While an entry is in flight, `sent` and its new `gen` are stored in one row for all (`in-flight.ts`).
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
  readonly reason?: FailureReason;
  readonly gen: number;
  readonly attempts: number;
  /** Milliseconds since 1970, or 0 for now. Clamped against clock jumps when read. */
  readonly notBefore: number;
  readonly createdAt: number;
  /**
   * Sent before the server was restored, and queued again. If the backup has it, the first pull after the restore has brought
   * the state, which may be newer than the reply to this write.
   */
  readonly isResent?: true;
  /** The server had confirmed it before. */
  readonly isConfirmed?: true;
};

export type FailureReason = {
  readonly code: ApiErrorCode | "failing";
  readonly errors: readonly string[];
  readonly at: number;
};

/** `seq` is assigned by the database. */
export type NewEntry = Omit<OutboxEntry, "seq">;
