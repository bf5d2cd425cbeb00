import { useSyncExternalStore } from "react";
import { browserKeyValue } from "#sync/ports-browser.ts";
import { createLock } from "#sync/session/lock.ts";

const keyValue = browserKeyValue();
if (!keyValue) throw new Error("A page has local storage");

/** Of the screen; all windows of the browser lock and open together. */
export const lock = createLock({ keyValue, clock: { now: Date.now } });

export const useIsLocked = (owner: string | undefined): boolean =>
  useSyncExternalStore(lock.listen, () => owner !== undefined && lock.isLocked(owner));
