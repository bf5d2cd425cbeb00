import type { QueuedCall, queuedCalls } from "#contract/queued-calls.ts";
import type { Body } from "#contract/route.ts";
import type { EncryptedBody } from "#contract/sync/encrypted.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { NewEntry, OutboxEntry } from "./entry.ts";
import { neverSent } from "./in-flight.ts";
import { laneEntries } from "./lane-entries.ts";
import { mergedBody, queueRules } from "./route-of.ts";

export type QueuedBody<C extends QueuedCall> = Body<(typeof queuedCalls)[C]>;

/**
 * A write to queue. If `encrypted` is set it is stored instead of `body`, which then only
 * determines the lane.
 */
export type NewWrite<C extends QueuedCall> = {
  readonly call: C;
  readonly body: QueuedBody<C>;
  readonly encrypted?: EncryptedBody;
  readonly id: string;
  readonly now: number;
  /** Milliseconds since 1970. The write isn't sent before then. */
  readonly notBefore?: number;
};

/**
 * Adds a write to the outbox. Must run inside the transaction that writes the local state. The
 * write is merged into the lane's last entry if that was never sent, is of the same call, and can
 * be merged. The merged entry gets a new id. A lane of such a call holds at most one sent entry and
 * one that collects later changes.
 */
export async function addToOutbox<C extends QueuedCall>(
  db: PersonDatabase,
  { call, body, encrypted, id, now, notBefore = 0 }: NewWrite<C>,
): Promise<void> {
  const { v, lane: laneOf } = queueRules(call);
  const lane = laneOf(body);
  const content = { call, v, body: encrypted ?? body };
  const last: OutboxEntry | undefined = await laneEntries(db, lane).last();
  const merged = last && (await neverSent(db))(last) ? mergedBody(last, content) : undefined;
  if (last && merged) {
    await db.outbox.update(last.seq, { id, ...merged });
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
