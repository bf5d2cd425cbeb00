import type { Body } from "#contract/route.ts";
import type { QueuedCall, queuedCalls } from "#contract/routes.ts";
import type { EncryptedBody } from "#contract/sync/encrypted.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { NewEntry, OutboxEntry } from "./entry.ts";
import { inLane } from "./lane-order.ts";
import { mergedBody, rulesOf } from "./route-of.ts";

export type QueuedBody<C extends QueuedCall> = Body<(typeof queuedCalls)[C]>;

/** What an act owes. `sealed` takes the body's place where the call demands it; `body` then only tells the lane. */
export type Act<C extends QueuedCall> = {
  readonly call: C;
  readonly body: QueuedBody<C>;
  readonly sealed?: EncryptedBody;
  readonly id: string;
  readonly now: number;
  /** Milliseconds since 1970, before which it need not travel. */
  readonly notBefore?: number;
};

/**
 * Owes a write to the server. Must run inside the transaction that writes the local state. Merged into the lane's last
 * entry when that was never sent, is of the same kind, and its kind can be merged; other content is another id. So a lane
 * of such a kind waits with two entries at most: one that was sent before, and one that gathers what came since.
 */
export async function addToOutbox<C extends QueuedCall>(
  db: PersonDatabase,
  { call, body, sealed, id, now, notBefore = 0 }: Act<C>,
): Promise<void> {
  const { v, lane: laneOf } = rulesOf(call);
  const lane = laneOf(body);
  const content = { call, v, body: sealed ?? body };
  const last: OutboxEntry | undefined = await inLane(db, lane).last();
  const both = last?.state === "ready" && last.gen === 0 ? mergedBody(last, content) : undefined;
  if (last && both) {
    await db.outbox.update(last.seq, { id, ...both });
    return;
  }
  const entry: NewEntry = {
    id,
    owner: db.owner,
    ...content,
    lane,
    state: "ready",
    gen: 0,
    attempts: 0,
    notBefore,
    createdAt: now,
  };
  await db.outbox.add(entry);
}
