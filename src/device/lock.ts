import { createLock } from "#sync/session/lock.ts";
import { keyValue } from "./current-session.ts";
import { slowHash } from "./slow-hash.ts";

/** The screen lock, shared by all windows of this browser. */
export const lock = createLock({ keyValue, clock: { now: Date.now }, slowHash });
