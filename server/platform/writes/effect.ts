import type { z } from "zod";
import type { ApiErrorCode } from "#contract/api-error.ts";
import type { QueuedCall, queuedCalls } from "#contract/queued-calls.ts";
import type { Reply } from "#contract/route.ts";
import type { Connection, PersonRow } from "../database/tables.ts";
import type { Deps } from "../deps.ts";
import type { EncryptionKeys } from "../encryption/keys.ts";

export type WriteDeps = Pick<Deps, "db" | "clock"> & {
  readonly keys: EncryptionKeys;
  /** Public address of the application, stored in certificates. */
  readonly publicUrl: string;
  /** Most seconds of lessons credited to a person in a UTC day. */
  readonly dailyCreditSeconds: number;
};

export type EffectContext = {
  /** Effects use only this transaction. It blocks other writes of the same person. */
  readonly trx: Connection;
  /** As of the start of the request; read again what may have changed since. */
  readonly person: PersonRow;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly publicUrl: string;
  readonly dailyCreditSeconds: number;
  /** Returns the next number in the person's scope; one is allocated per write. */
  readonly nextRev: () => number;
};

export type Refused = {
  readonly kind: "refused";
  readonly code: ApiErrorCode;
  readonly errors: readonly string[];
};

/** `done` with the server's new state, or `refused` with nothing written. */
export type EffectResult<S> = { readonly kind: "done"; readonly state: S } | Refused;

export const done = <S>(state: S) => ({ kind: "done", state }) as const;

export const refused = (code: ApiErrorCode, ...errors: readonly string[]): Refused => ({
  kind: "refused",
  code,
  errors,
});

export type QueuedBody<C extends QueuedCall> = z.output<(typeof queuedCalls)[C]["body"]>;
export type QueuedReply<C extends QueuedCall> = Reply<(typeof queuedCalls)[C]>;

/**
 * Applies writes of one kind of one person. Returns one result per write, in order, as if they had been applied one by
 * one, but with a few statements in total.
 */
export type Effect<C extends QueuedCall> = (
  context: EffectContext,
  bodies: readonly QueuedBody<C>[],
) => Promise<readonly EffectResult<QueuedReply<C>>[]>;
