import type { Queued, Route } from "#contract/route.ts";
import { type QueuedCall, queuedCalls } from "#contract/routes.ts";
import { isEncrypted } from "#contract/sync/encrypted.ts";
import type { OutboxEntry } from "./entry.ts";

/** The route of an entry; `undefined` for a call that only newer code knows. */
export const routeOf = (entry: Pick<OutboxEntry, "call">): Route | undefined =>
  Object.hasOwn(queuedCalls, entry.call) ? queuedCalls[entry.call] : undefined;

/** How writes of this kind wait. The body of each is that of its call. */
export const rulesOf = (call: QueuedCall): Queued<unknown> =>
  queuedCalls[call].queued as Queued<unknown>;

/** What two writes of this kind become; `undefined` when they stay two. */
export const mergeOf = (entry: Pick<OutboxEntry, "call">) => routeOf(entry)?.queued?.merge;

type Content = Pick<OutboxEntry, "call" | "v" | "body">;

/** The body of two writes as one; `undefined` when they stay two, as what is sealed always does. */
export function mergedBody(older: Content, newer: Content): { readonly body: unknown } | undefined {
  const merge = mergeOf(newer);
  const isOneKind = older.call === newer.call && older.v === newer.v;
  if (!merge || !isOneKind || isEncrypted(older.body) || isEncrypted(newer.body)) return;
  return { body: merge(older.body, newer.body) };
}
