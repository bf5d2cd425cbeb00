import type { z } from "zod";
import type { RefusalCode } from "#contract/refusal.ts";
import type { Reply } from "#contract/route.ts";
import type { QueuedCall, queuedCalls } from "#contract/routes.ts";
import type { Connection, PersonRow } from "../database/tables.ts";

export type EffectContext = {
  /** Everything an effect writes goes through this transaction. */
  readonly trx: Connection;
  readonly person: PersonRow;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** Done, with the server's state after it; or refused, and then what was written is taken back. */
export type EffectResult<S> =
  | { readonly kind: "done"; readonly state: S }
  | { readonly kind: "refused"; readonly code: RefusalCode; readonly errors: readonly string[] };

export type Effect<C extends QueuedCall> = (
  context: EffectContext,
  body: z.output<(typeof queuedCalls)[C]["body"]>,
) => Promise<EffectResult<Reply<(typeof queuedCalls)[C]>>>;

/** What each write that may be queued does. */
export type Effects = { readonly [C in QueuedCall]: Effect<C> };
