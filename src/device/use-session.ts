import { useSyncExternalStore } from "react";
import { isLocked, onLockChange } from "#sync/session/lock-state.ts";
import type { Session } from "#sync/session/session.ts";
import { currentSession, keyValue, onSessionChange } from "./current-session.ts";

/** Returns the current session, followed across windows. */
export const useSession = (): Session | undefined =>
  useSyncExternalStore(onSessionChange, currentSession, currentSession);

const onLock = (onChange: () => void) => onLockChange(keyValue, onChange);

/** Returns whether the screen lock is closed for `owner`, in any window. */
export const useIsLocked = (owner: string | undefined): boolean =>
  useSyncExternalStore(onLock, () => owner !== undefined && isLocked(keyValue, owner));
