import { type QueuedCall, queuedCalls } from "#contract/queued-calls.ts";
import type { Queued, Route } from "#contract/route.ts";
import { isEncrypted } from "#contract/sync/encrypted.ts";
import type { OutboxEntry } from "./entry.ts";

/** Returns the route of an entry, or undefined if only newer code knows the call. */
export const routeOf = (entry: Pick<OutboxEntry, "call">): Route | undefined =>
  Object.hasOwn(queuedCalls, entry.call) ? queuedCalls[entry.call] : undefined;

/** Returns how writes of this call are queued. */
export const queueRules = (call: QueuedCall): Queued<unknown> =>
  queuedCalls[call].queued as Queued<unknown>;

/** Returns how two writes of this call are merged, or undefined if they can't be. */
export const mergeOf = (entry: Pick<OutboxEntry, "call">) => routeOf(entry)?.queued?.merge;

type WriteContent = Pick<OutboxEntry, "call" | "v" | "body">;

/** Returns whether the newer write of a lane says everything the older one says. */
export function isCovered(older: WriteContent, newer: WriteContent): boolean {
  if (older.call === newer.call && routeOf(newer)?.queued?.replaces) return true;
  const merged = mergedBody(older, newer);
  return merged !== undefined && JSON.stringify(merged.body) === JSON.stringify(newer.body);
}

/**
 * Returns the merged body, or undefined if the writes stay separate, as encrypted ones always do.
 */
export function mergedBody(
  older: WriteContent,
  newer: WriteContent,
): { readonly body: unknown } | undefined {
  const merge = mergeOf(newer);
  const isOneKind = older.call === newer.call && older.v === newer.v;
  if (!merge || !isOneKind || isEncrypted(older.body) || isEncrypted(newer.body)) return;
  return { body: merge(older.body, newer.body) };
}
