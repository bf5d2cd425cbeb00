import { keyValue } from "./current-session.ts";

/** The person who has signed out, while the browser's files may still hold their data. */
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

/** Erases the marked person's data, once in all windows. Resolves at once if no one is marked. */
export async function eraseMarked(): Promise<void> {
  if (keyValue.get(KEY) === undefined) return;
  const locks: LockManager | undefined = navigator.locks;
  await (locks ? locks.request("respite-erasing", erase) : erase());
}
