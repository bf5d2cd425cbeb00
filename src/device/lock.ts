import { useSyncExternalStore } from "react";
import { createLock } from "#sync/session/lock.ts";
import { keyValue } from "./current-session.ts";

/** Of the screen; all windows of the browser lock and open together. */
export const lock = createLock({ keyValue, clock: { now: Date.now } });

export const useIsLocked = (owner: string | undefined): boolean =>
  useSyncExternalStore(lock.listen, () => owner !== undefined && lock.isLocked(owner));
