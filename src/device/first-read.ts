import { type FirstRead, readFirst } from "#sync/local/first-read.ts";
import { lockState } from "#sync/session/lock-state.ts";
import { currentSession, keyValue } from "./current-session.ts";
import { isMarkedForErasing } from "./erase-traces.ts";

/** Nothing is read or shown of a person who is locked out, has signed out, or is being erased. */
export const mayRead = (owner: string) =>
  currentSession()?.user.id === owner &&
  !isMarkedForErasing() &&
  !lockState(keyValue, owner).isLocked;

/** Reads what the library can start with. This module loads with the first ones, so it imports neither React nor Dexie. */
export async function readForFirstPage(owner: string): Promise<FirstRead | undefined> {
  if (!mayRead(owner)) return undefined;
  const read = await readFirst(indexedDB, owner);
  return mayRead(owner) ? read : undefined;
}

/** Resolves after the next paint, or after a moment in a hidden tab, which isn't painted. */
export const paint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 100);
    requestAnimationFrame(() => setTimeout(resolve));
  });
