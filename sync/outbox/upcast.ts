import type { Route } from "#contract/route.ts";
import type { QueuedCall } from "#contract/routes.ts";
import { isEncrypted } from "#contract/sync/encrypted.ts";
import type { OutboxEntry } from "./entry.ts";
import { routeOf } from "./route-of.ts";

/** Writes the body of one version in the way of the next; pure. Kept by the older version. */
export type Upcasts = Readonly<Record<number, (body: unknown) => unknown>>;

/** No body has changed its shape yet. */
const upcastsOf: Partial<Record<QueuedCall, Upcasts>> = {};

/**
 * The entry as this code sends it; `undefined` when only newer code knows its call or its version. What was sent before
 * stays as it was: its id is bound to its bytes, and the server may have done it. So does what is sealed.
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
