import type { QueuedCall } from "#contract/queued-calls.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { QueuedBody } from "../outbox/add.ts";
import type { OutboxEntry } from "../outbox/entry.ts";

/**
 * Returns the pending entries of all lanes with this prefix, oldest first within a lane. Failed
 * ones are left out.
 */
export const pendingEntries = (db: PersonDatabase, prefix: string): Promise<OutboxEntry[]> =>
  db.outbox
    .where("[lane+seq]")
    .between([prefix], [`${prefix}\uffff`])
    .filter((entry) => entry.state !== "parked")
    .toArray();

/** Returns the entries of one call whose bodies aren't encrypted. */
export const plaintextEntries = <C extends QueuedCall>(entries: readonly OutboxEntry[], call: C) =>
  entries
    .filter((entry) => entry.call === call && !("sealed" in (entry.body as object)))
    .map(({ body, id, createdAt }) => ({ body: body as QueuedBody<C>, id, createdAt }));
