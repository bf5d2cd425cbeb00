import { healthCheck, ready } from "./health.ts";
import type { Route } from "./route.ts";
import { changePassword, requestPassword, signIn, signOut, validateToken } from "./session.ts";
import { batch, catalogueChanges, myChanges } from "./sync.ts";
import { listTimeWatched, recordTimeWatched } from "./time-watched.ts";

/** Every call there is. The server must have a handler for each, and no other; that is checked by the compiler. */
export const routes = {
  healthCheck,
  ready,
  signIn,
  validateToken,
  signOut,
  requestPassword,
  changePassword,
  listTimeWatched,
  recordTimeWatched,
  batch,
  catalogueChanges,
  myChanges,
} as const satisfies Record<string, Route>;

export type Routes = typeof routes;

/** The calls that may wait on the device, by name. */
export const queuedCalls = { recordTimeWatched } as const;
export type QueuedCall = keyof typeof queuedCalls;
