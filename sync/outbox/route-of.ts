import type { Route } from "#contract/route.ts";
import { queuedCalls } from "#contract/routes.ts";
import type { OutboxEntry } from "./entry.ts";

/** The route of an entry; `undefined` for a call that only newer code knows. */
export const routeOf = (entry: Pick<OutboxEntry, "call">): Route | undefined =>
  Object.hasOwn(queuedCalls, entry.call) ? queuedCalls[entry.call] : undefined;

/** What two writes of this kind become; `undefined` when they stay two. */
export const mergeOf = (entry: Pick<OutboxEntry, "call">) => routeOf(entry)?.queued?.merge;
