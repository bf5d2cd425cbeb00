import type { QueuedCall } from "#contract/queued-calls.ts";
import type { Route } from "#contract/route.ts";
import { isEncrypted } from "#contract/sync/encrypted.ts";
import type { OutboxEntry } from "./entry.ts";
import { routeOf } from "./route-of.ts";

/** Converts bodies to the next version; keyed by the older version. */
export type Upcasts = Readonly<Record<number, (body: unknown) => unknown>>;

/** No body has changed its shape yet. */
export const upcastsOf: Partial<Record<QueuedCall, Upcasts>> = {};

/**
 * Returns the entry in the current version, or undefined if only newer code knows its call or
 * version. Entries that were sent before, and encrypted ones, stay as they are: the id is bound to
 * the bytes, and the server may have applied them.
 */
export function upcast(
  entry: OutboxEntry,
  route: Pick<Route, "queued"> | undefined = routeOf(entry),
  upcasts: Upcasts = upcastsOf[entry.call] ?? {},
): OutboxEntry | undefined {
  const newest = route?.queued?.v;
  if (newest === undefined || entry.v > newest) return;
  if (entry.gen > 0 || isEncrypted(entry.body)) return entry;
  let { v, body } = entry;
  for (; v < newest; v++) {
    const step = upcasts[v];
    if (!step) return;
    body = step(body);
  }
  return { ...entry, v, body };
}
