import type { z } from "zod";
import type { ApiErrorCode } from "#contract/api-error.ts";
import type { Reply } from "#contract/route.ts";
import type { QueuedCall, queuedCalls } from "#contract/routes.ts";
import type { Connection, PersonRow } from "../database/tables.ts";
import type { Deps } from "../deps.ts";
import type { EncryptionKeys } from "../encryption/keys.ts";

/** What it takes to do a write, whichever way it came. */
export type WriteDeps = Pick<Deps, "db" | "clock"> & {
  readonly keys: EncryptionKeys;
  /** Where people reach the application; what is written once and for all says so. */
  readonly publicUrl: string;
};

export type EffectContext = {
  /** Everything an effect reads and writes goes through this transaction. Other writers of the person wait for its end. */
  readonly trx: Connection;
  /** As of the start of the request: what may have changed since must be read again. */
  readonly person: PersonRow;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly publicUrl: string;
  /** The next number in the person's scope; there are enough for one row a write. */
  readonly nextRev: () => number;
};

export type Refused = {
  readonly kind: "refused";
  readonly code: ApiErrorCode;
  readonly errors: readonly string[];
};

/** Done, with the server's state after it; or refused, and then nothing was written for it. */
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
 * What writes of one kind of one person do: one result for each, in their order, the same as if they had come one by one.
 * However many there are, the statements are few.
 */
export type Effect<C extends QueuedCall> = (
  context: EffectContext,
  bodies: readonly QueuedBody<C>[],
) => Promise<readonly EffectResult<QueuedReply<C>>[]>;

/** What each write that may be queued does. */
export type Effects = { readonly [C in QueuedCall]: Effect<C> };
