import { keyValue } from "./current-session.ts";

/** The person who has signed out, while anything of them may still be in the browser's files. */
const KEY = "erasing";

/** Call it at sign-out before anything else, so that the next start continues if this page closes. */
export const markForErasing = (owner: string): void => keyValue.set(KEY, owner);

async function erase(): Promise<void> {
  const owner = keyValue.get(KEY);
  if (owner === undefined) return;
  const { erasePerson } = await import("#sync/session/erase-person.ts");
  await erasePerson(owner);
  keyValue.remove(KEY);
}

/** Erases what is marked, once in all windows. Resolves at once if nothing is. */
export async function eraseMarked(): Promise<void> {
  if (keyValue.get(KEY) === undefined) return;
  const locks: LockManager | undefined = navigator.locks;
  await (locks ? locks.request("respite-erasing", erase) : erase());
}
